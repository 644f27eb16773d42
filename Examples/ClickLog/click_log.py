# %% [markdown]
# # A day of clicks, counted by route
#
# A log of the links that people opened, and the app's own table of routes: which screens do people come to,
# when, and which links lead nowhere? A notebook in cells; as a program it prints and draws the same:
#
#     make clicklog

# %%
import json
import pathlib
import sys

import numpy
import polars
from linkway import Router

try:
    HERE = pathlib.Path(__file__).resolve().parent
except NameError:  # in a notebook
    HERE = pathlib.Path.cwd()
TABLE = HERE.parent / "tables/bluesky.json"
PLOT = pathlib.Path(sys.argv[1] if len(sys.argv) == 2 else "click-log.svg")


# %% [markdown]
# ## The log
#
# Yours is a file: `polars.read_parquet("clicks.parquet")`. Here it is drawn by lot from the links that the table
# names as examples, with a daily course, some campaign's parameters, and one in fifty mistyped.


# %%
def drawn_log(count: int = 1_000_000) -> polars.DataFrame:
    """`count` clicks of one day: `time`, in seconds since midnight, and `link`."""
    dice = numpy.random.default_rng(46)
    routes = json.loads(TABLE.read_text())["routes"]
    links = [e["link"] for route in routes for e in route.get("examples", [])]
    popularity = dice.zipf(1.3, len(links)).clip(max=60).astype(float)
    link = numpy.array(links)[dice.choice(len(links), count, p=popularity / popularity.sum())]
    tail = numpy.where(dice.random(count) < 0.3, "?utm_source=letter&utm_medium=email", "")
    tail = numpy.where(dice.random(count) < 0.02, "/oops", tail)
    hours = (dice.normal(20.5, 3.0, count) - (dice.random(count) < 0.4) * 11) % 24
    plain = numpy.array(["?" not in l and "#" not in l for l in link])
    return polars.DataFrame({
        "time": (hours * 3600).astype(numpy.int32),
        "link": numpy.where(plain, numpy.char.add(link.astype(str), tail), link),
    }).sort("time")


clicks = drawn_log()
print(clicks)

# %% [markdown]
# ## Which screens?
#
# One call answers the whole column; `route` and `status` are categories. Nobody is signed in, so a link behind a
# gate is `held`.

# %%
router = Router(TABLE)
answered = polars.concat([clicks, router.resolve(clicks["link"])], how="horizontal")
by_route = answered.group_by("route", "status").len("clicks").sort("clicks", descending=True)
print(by_route.head(10))

# %% [markdown]
# ## Which links lead nowhere, and why?

# %%
lost = answered.filter(polars.col("status").is_in(["unmatched", "refused", "failed"]))
print(lost.group_by("reason").agg(polars.len().alias("clicks"), polars.first("link")).sort("clicks", descending=True))
if len(lost):
    link = lost["link"][0]
    print(f"\n{link} came near:")
    for candidate in router.explain(link)["candidates"][:3]:
        print(f"  {candidate['route']}: {candidate['reason']}")

# %% [markdown]
# ## What do they carry?
#
# The parameters of one route have their types and names.

# %%
route = by_route.filter(polars.col("route").is_not_null())["route"][0]
print(f"the parameters of {route}:")
print(router.parameters(route, answered.filter(polars.col("route") == route)["link"]).head(5))

# %% [markdown]
# ## A picture for the meeting

# %%
import matplotlib  # noqa: E402

if __name__ == "__main__":
    matplotlib.use("svg")
import matplotlib.pyplot as plt  # noqa: E402

INK, TAKEN, LOST = "#333333", "#2f6f9f", "#c8553d"


def drawn(path: pathlib.Path) -> None:
    """Clicks by route, those that lead nowhere apart, and the course of the day."""
    plt.rcParams.update({"font.family": "sans-serif", "font.size": 10, "text.color": INK, "svg.hashsalt": "linkway",
                         "axes.labelcolor": INK, "xtick.color": INK, "ytick.color": INK})
    figure, (bars, day) = plt.subplots(1, 2, figsize=(11, 4.6), width_ratios=[3, 2], layout="constrained")
    top = (answered.with_columns(name=polars.col("route").cast(polars.String).fill_null("(no route)"))
           .group_by("name").len("clicks").sort("clicks", descending=True).head(12).reverse())
    names, counts = top["name"].to_list(), top["clicks"].to_numpy() / len(answered) * 100
    bars.barh(names, counts, color=[LOST if n == "(no route)" else TAKEN for n in names])
    for place, share in enumerate(counts):
        bars.text(share + 0.4, place, f"{share:.1f} %", va="center")
    bars.set_title(f"Where {len(answered):,} clicks lead", loc="left", weight="bold")
    bars.set_xlim(0, max(counts) * 1.15)
    bars.xaxis.set_visible(False)
    hours = answered.with_columns(hour=polars.col("time") // 3600, lost=polars.col("route").is_null())
    for is_lost, colour, label in ((False, TAKEN, "taken"), (True, LOST, "no route")):
        course = hours.filter(polars.col("lost") == is_lost).group_by("hour").len().sort("hour")
        day.plot(course["hour"].to_numpy() + 0.5, course["len"].to_numpy() / 1000, color=colour, lw=2)
        day.text(course["hour"][-1] + 0.7, course["len"][-1] / 1000, label, color=colour, va="center")
    day.set_title("Thousands an hour", loc="left", weight="bold")
    day.set_xticks([0, 6, 12, 18, 24])
    day.set_ylim(0)
    for axes in (bars, day):
        axes.spines[["top", "right", "left" if axes is bars else "top"]].set_visible(False)
    bars.tick_params(left=False)
    figure.savefig(path, dpi=150, metadata={"Date": None} if path.suffix == ".svg" else None)


drawn(PLOT)
print(f"{PLOT}: drawn")
