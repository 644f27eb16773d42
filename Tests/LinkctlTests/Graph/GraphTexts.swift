extension GraphTests {
  /// The project's table in Mermaid.
  static let mermaidText = #"""
    flowchart LR
      subgraph c0["app"]
        direction LR
        subgraph c1["ageCheck · as sheet"]
          direction LR
          s0["birthday · root"]
        end
        subgraph c2["auth · as root"]
          direction LR
          s1["welcome · root"]
          s2["logIn"]
          s3["createAccount<br/>/join/:code#60;code#62; · 🔒 not once session is open"]
          s4["forgotPassword"]
        end
        subgraph c3["browse · as root, tabs container, started first · 🔒 needs session"]
          direction LR
          subgraph c4["feed · as tab"]
            direction LR
            s5["photos · root<br/>/explore/:feed#60;feed#62;"]
            s6["photo<br/>hides the bottom bar<br/>/photos/:id#60;int#62;<br/>/p/:id#60;int#62;"]
            s7["original<br/>🔒 needs adult<br/>/photos/:id#60;int#62;/original"]
          end
          subgraph c5["likes · as tab"]
            direction LR
            s8["likedPhotos · root"]
          end
          subgraph c6["settings · as tab"]
            direction LR
            s9["account · root"]
            s10["changePassword<br/>/settings/password"]
          end
        end
      end
      s1 --> s2
      s1 --> s3
      s2 --> s4
      s5 --> s6
      s6 --> s7
      s9 --> s10
      subgraph leading["Routes that open nothing"]
        direction LR
        redirect["redirects<br/>/pic/:id#60;int#62; → /photos/:id"]
        unwrap["unwrap a link<br/>https://click.photos.example/#42;?to → the link in to"]
        leaveToWeb["left to the web<br/>/help/#42;"]
      end
      subgraph gates["Gates"]
        direction LR
        g0["session<br/>opened by auth"]
        g1["adult<br/>opened by ageCheck, after session"]
      end
      classDef default text-align:left,fill:#fff,stroke:#555,color:#222
      classDef gate0 fill:#fff,stroke:#B34700,stroke-width:3px,color:#222
      class c3,g0 gate0
      classDef gate1 fill:#fff,stroke:#0065A3,stroke-width:3px,color:#222
      class s7,g1 gate1

    """#

  /// The project's table in DOT.
  static let dotText = #"""
    digraph linkway {
      graph [rankdir=LR, nodesep=0.12, ranksep=0.45, pad=0.2, ordering=out, fontname="Helvetica,Arial,sans-serif"]
      node [shape=plain, fontname="Helvetica,Arial,sans-serif", fontsize=11]
      edge [color="#777777", arrowsize=0.6]
      subgraph cluster_c0 {
        graph [label=<<B>app</B>>, labeljust=l, fontsize=12, margin=10]
        graph [style="rounded,filled", color="#999999", penwidth=1, fillcolor="#F4F6F8"]
        subgraph cluster_c1 {
          graph [label=<<B>ageCheck</B>  <FONT POINT-SIZE="9" COLOR="#444444">as sheet</FONT>>, labeljust=l, fontsize=12, margin=10]
          graph [style="rounded,filled", color="#999999", penwidth=1, fillcolor="#FFFFFF"]
          s0 [label=<<TABLE BORDER="1" CELLBORDER="0" CELLSPACING="0" CELLPADDING="4" COLOR="#555555" BGCOLOR="#FFFFFF"><TR><TD ALIGN="LEFT" VALIGN="TOP"><B>birthday</B> <FONT POINT-SIZE="9" COLOR="#444444">root</FONT><BR ALIGN="LEFT"/></TD></TR></TABLE>>]
        }
        subgraph cluster_c2 {
          graph [label=<<B>auth</B>  <FONT POINT-SIZE="9" COLOR="#444444">as root</FONT>>, labeljust=l, fontsize=12, margin=10]
          graph [style="rounded,filled", color="#999999", penwidth=1, fillcolor="#FFFFFF"]
          s1 [label=<<TABLE BORDER="1" CELLBORDER="0" CELLSPACING="0" CELLPADDING="4" COLOR="#555555" BGCOLOR="#FFFFFF"><TR><TD ALIGN="LEFT" VALIGN="TOP"><B>welcome</B> <FONT POINT-SIZE="9" COLOR="#444444">root</FONT><BR ALIGN="LEFT"/></TD></TR></TABLE>>]
          s2 [label=<<TABLE BORDER="1" CELLBORDER="0" CELLSPACING="0" CELLPADDING="4" COLOR="#555555" BGCOLOR="#FFFFFF"><TR><TD ALIGN="LEFT" VALIGN="TOP"><B>logIn</B><BR ALIGN="LEFT"/></TD></TR></TABLE>>]
          s3 [label=<<TABLE BORDER="1" CELLBORDER="0" CELLSPACING="0" CELLPADDING="4" COLOR="#555555" BGCOLOR="#FFFFFF"><TR><TD ALIGN="LEFT" VALIGN="TOP"><B>createAccount</B><BR ALIGN="LEFT"/><FONT POINT-SIZE="9" COLOR="#444444">/join/:code&lt;code&gt;</FONT> <FONT POINT-SIZE="9" COLOR="#B34700">not once session is open</FONT><BR ALIGN="LEFT"/></TD></TR></TABLE>>]
          s4 [label=<<TABLE BORDER="1" CELLBORDER="0" CELLSPACING="0" CELLPADDING="4" COLOR="#555555" BGCOLOR="#FFFFFF"><TR><TD ALIGN="LEFT" VALIGN="TOP"><B>forgotPassword</B><BR ALIGN="LEFT"/></TD></TR></TABLE>>]
        }
        subgraph cluster_c3 {
          graph [label=<<B>browse</B>  <FONT POINT-SIZE="9" COLOR="#444444">as root, tabs container, started first</FONT>  <FONT POINT-SIZE="9" COLOR="#B34700">needs session</FONT>>, labeljust=l, fontsize=12, margin=10]
          graph [style="rounded,filled", color="#999999", penwidth=1, fillcolor="#FFFFFF"]
          graph [color="#B34700", penwidth=2]
          subgraph cluster_c4 {
            graph [label=<<B>feed</B>  <FONT POINT-SIZE="9" COLOR="#444444">as tab</FONT>>, labeljust=l, fontsize=12, margin=10]
            graph [style="rounded,filled", color="#999999", penwidth=1, fillcolor="#F4F6F8"]
            s5 [label=<<TABLE BORDER="1" CELLBORDER="0" CELLSPACING="0" CELLPADDING="4" COLOR="#555555" BGCOLOR="#FFFFFF"><TR><TD ALIGN="LEFT" VALIGN="TOP"><B>photos</B> <FONT POINT-SIZE="9" COLOR="#444444">root</FONT><BR ALIGN="LEFT"/><FONT POINT-SIZE="9" COLOR="#444444">/explore/:feed&lt;feed&gt;</FONT><BR ALIGN="LEFT"/></TD></TR></TABLE>>]
            s6 [label=<<TABLE BORDER="1" CELLBORDER="0" CELLSPACING="0" CELLPADDING="4" COLOR="#555555" BGCOLOR="#FFFFFF"><TR><TD ALIGN="LEFT" VALIGN="TOP"><B>photo</B><BR ALIGN="LEFT"/><FONT POINT-SIZE="9" COLOR="#444444">hides the bottom bar</FONT><BR ALIGN="LEFT"/><FONT POINT-SIZE="9" COLOR="#444444">/photos/:id&lt;int&gt;</FONT><BR ALIGN="LEFT"/><FONT POINT-SIZE="9" COLOR="#444444">/p/:id&lt;int&gt;</FONT><BR ALIGN="LEFT"/></TD></TR></TABLE>>]
            s7 [label=<<TABLE BORDER="2" CELLBORDER="0" CELLSPACING="0" CELLPADDING="4" COLOR="#0065A3" BGCOLOR="#FFFFFF"><TR><TD ALIGN="LEFT" VALIGN="TOP"><B>original</B><BR ALIGN="LEFT"/><FONT POINT-SIZE="9" COLOR="#0065A3">needs adult</FONT><BR ALIGN="LEFT"/><FONT POINT-SIZE="9" COLOR="#444444">/photos/:id&lt;int&gt;/original</FONT><BR ALIGN="LEFT"/></TD></TR></TABLE>>]
          }
          subgraph cluster_c5 {
            graph [label=<<B>likes</B>  <FONT POINT-SIZE="9" COLOR="#444444">as tab</FONT>>, labeljust=l, fontsize=12, margin=10]
            graph [style="rounded,filled", color="#999999", penwidth=1, fillcolor="#F4F6F8"]
            s8 [label=<<TABLE BORDER="1" CELLBORDER="0" CELLSPACING="0" CELLPADDING="4" COLOR="#555555" BGCOLOR="#FFFFFF"><TR><TD ALIGN="LEFT" VALIGN="TOP"><B>likedPhotos</B> <FONT POINT-SIZE="9" COLOR="#444444">root</FONT><BR ALIGN="LEFT"/></TD></TR></TABLE>>]
          }
          subgraph cluster_c6 {
            graph [label=<<B>settings</B>  <FONT POINT-SIZE="9" COLOR="#444444">as tab</FONT>>, labeljust=l, fontsize=12, margin=10]
            graph [style="rounded,filled", color="#999999", penwidth=1, fillcolor="#F4F6F8"]
            s9 [label=<<TABLE BORDER="1" CELLBORDER="0" CELLSPACING="0" CELLPADDING="4" COLOR="#555555" BGCOLOR="#FFFFFF"><TR><TD ALIGN="LEFT" VALIGN="TOP"><B>account</B> <FONT POINT-SIZE="9" COLOR="#444444">root</FONT><BR ALIGN="LEFT"/></TD></TR></TABLE>>]
            s10 [label=<<TABLE BORDER="1" CELLBORDER="0" CELLSPACING="0" CELLPADDING="4" COLOR="#555555" BGCOLOR="#FFFFFF"><TR><TD ALIGN="LEFT" VALIGN="TOP"><B>changePassword</B><BR ALIGN="LEFT"/><FONT POINT-SIZE="9" COLOR="#444444">/settings/password</FONT><BR ALIGN="LEFT"/></TD></TR></TABLE>>]
          }
        }
      }
      s9 -> s10
      s6 -> s7
      s5 -> s6
      s2 -> s4
      s1 -> s3
      s1 -> s2
      subgraph cluster_leading {
        graph [label=<<B>Routes that open nothing</B>>, labeljust=l, fontsize=12, margin=10]
        graph [style="rounded,filled", color="#999999", penwidth=1, fillcolor="#F4F6F8"]
        redirect [label=<<TABLE BORDER="1" CELLBORDER="0" CELLSPACING="0" CELLPADDING="4" COLOR="#555555" BGCOLOR="#FFFFFF"><TR><TD ALIGN="LEFT" VALIGN="TOP"><B>redirects</B><BR ALIGN="LEFT"/><FONT POINT-SIZE="9" COLOR="#444444">/pic/:id&lt;int&gt; → /photos/:id</FONT><BR ALIGN="LEFT"/></TD></TR></TABLE>>]
        unwrap [label=<<TABLE BORDER="1" CELLBORDER="0" CELLSPACING="0" CELLPADDING="4" COLOR="#555555" BGCOLOR="#FFFFFF"><TR><TD ALIGN="LEFT" VALIGN="TOP"><B>unwrap a link</B><BR ALIGN="LEFT"/><FONT POINT-SIZE="9" COLOR="#444444">https://click.photos.example/*?to → the link in to</FONT><BR ALIGN="LEFT"/></TD></TR></TABLE>>]
        leaveToWeb [label=<<TABLE BORDER="1" CELLBORDER="0" CELLSPACING="0" CELLPADDING="4" COLOR="#555555" BGCOLOR="#FFFFFF"><TR><TD ALIGN="LEFT" VALIGN="TOP"><B>left to the web</B><BR ALIGN="LEFT"/><FONT POINT-SIZE="9" COLOR="#444444">/help/*</FONT><BR ALIGN="LEFT"/></TD></TR></TABLE>>]
      }
      subgraph cluster_gates {
        graph [label=<<B>Gates</B>>, labeljust=l, fontsize=12, margin=10]
        graph [style="rounded,filled", color="#999999", penwidth=1, fillcolor="#F4F6F8"]
        gates [label=<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="3"><TR><TD ALIGN="LEFT" VALIGN="TOP"><FONT COLOR="#B34700"><B>session</B></FONT> <FONT POINT-SIZE="9" COLOR="#444444">opened by auth</FONT></TD></TR><TR><TD ALIGN="LEFT" VALIGN="TOP"><FONT COLOR="#0065A3"><B>adult</B></FONT> <FONT POINT-SIZE="9" COLOR="#444444">opened by ageCheck, after session</FONT></TD></TR></TABLE>>]
      }
    }

    """#
}
