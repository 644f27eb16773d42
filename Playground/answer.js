// What a link comes to: every route's answer, the values and the plan.
import { badge, element, fill, shown, shownAll } from "./elements.js";

const RULES = [
  "the order of the table", "rule 1, the origin", "rule 2, the path", "rule 3, the query",
  "rule 4, the fragment", "rule 5, `over`",
];

/** Draws the explanation of a link into the article; `open` lets the app open it. */
export function showAnswer(article, explanation, open) {
  const { outcome } = explanation.values;
  const hadFocus = article.contains(document.activeElement);
  fill(article,
    element("div", { class: "title" },
      element("h3", { id: "answer-title" }, short(explanation.link)),
      element("button", { class: "main", type: "button", onclick: open }, "Open in the app")),
    element("p", {}, badge(outcome.outcome), " ", sentence(outcome)),
    values(outcome.parameters), plan(explanation), ...routes(explanation));
  article.hidden = false;
  if (hadFocus) article.querySelector("button.main").focus({ preventScroll: true });
}

/** A link as far as a line shows it. */
export const short = (link) => (link.length > 300 ? `${link.slice(0, 300)}… (${link.length} characters)` : link || "(empty)");

function sentence(outcome) {
  const via = outcome.via.length ? `, by way of ${outcome.via.join(", ")}` : "";
  switch (outcome.outcome) {
    case "plan": return `by the route ${outcome.route}${via}`;
    case "leftToWeb": return `by the route ${outcome.route}${via}`;
    case "resolver": return `by its resolver ${outcome.resolver}${via}`;
    default: {
      const place = outcome.offset !== undefined && outcome.offset !== null ? `, at byte ${outcome.offset}` : "";
      return `${outcome.reason}${place}${via}`;
    }
  }
}

function values(parameters) {
  const entries = Object.entries(parameters);
  if (!entries.length) return null;
  return element("dl", { "aria-label": "Values" }, entries.map(([name, value]) =>
    element("div", {}, element("dt", {}, name), element("dd", {}, shown(value)))));
}

function plan(explanation) {
  if (!explanation.plan.length) return null;
  return element("div", {}, element("h4", {}, "Plan"),
    element("ol", { class: "plan" }, explanation.plan.map((step) => element("li", {},
      element("b", {}, step.push ?? step.start),
      element("small", {}, step.push ? "push" : `start${step.as ? ` as ${step.as}` : ""}`),
      (step.requires ?? []).map((gate) => element("span", { class: "gate" }, `behind ${gate}`)),
      step.parameters ? element("small", {}, shownAll(step.parameters)) : null))));
}

/** A table of the candidates, and of those of the links that it led to. */
function routes(explanation) {
  const parts = [element("h4", {}, "The result of every route")];
  let step = explanation;
  for (let depth = 0; step; depth++, step = step.next) {
    if (depth) parts.push(element("p", {}, "continues with ", element("code", {}, short(step.link))));
    // Values are told of the link itself only.
    const read = depth ? [] : explanation.values.candidates;
    parts.push(element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": `Routes, ${short(step.link)}` },
      element("table", {},
        element("thead", {}, element("tr", {}, ["Route", "Answer", "Decided by", "Why"].map(
          (title) => element("th", { scope: "col" }, title)))),
        element("tbody", {}, step.candidates.map((candidate, place) => element("tr", { class: candidate.outcome },
          element("th", { scope: "row" }, candidate.route),
          element("td", {}, badge(candidate.outcome)),
          element("td", {}, decision(candidate)),
          element("td", {}, candidate.reason,
            read[place] && Object.keys(read[place]).length
              ? element("small", {}, shownAll(read[place])) : null)))))));
  }
  return parts;
}

function decision({ rule, segment }) {
  const parts = [];
  if (rule !== null) parts.push(RULES[rule] ?? `rule ${rule}`);
  if (segment !== null) parts.push(`segment ${segment}`);
  return parts.join(", ") || "–";
}
