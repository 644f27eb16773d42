# %% [markdown]
# # A day of clicks
#
# A log of the links that users opened, and the routes of the app: which screens do the links reach, which campaigns
# have links that do not resolve, and what would another table change? The file is a notebook with cells. `make clicklog`
# runs it and writes `.build/click-log/index.html` and `click-log.ipynb`.

# %%
import json
import os
import pathlib
import tempfile

import linkway
import linkway.polars
import matplotlib.pyplot as plt
import numpy
import polars

try:
    HERE = pathlib.Path(__file__).resolve().parent
except NameError:  # in a notebook
    HERE = pathlib.Path.cwd()
TABLE = HERE.parent / "tables/bluesky.json"
router = linkway.Router(TABLE)
router


# %% [markdown]
# ## The log
#
# Your log is a file: `polars.scan_parquet("clicks.parquet")`. Here it is drawn at random from the example links of the
# table, with a daily pattern and the links of three campaigns. The newsletter of one of them has a path that no route
# matches.


# %%
CAMPAIGNS = {"spring": "/search?q=spring", "letter": "/discover/letter", "partner": "/profile/partner.example"}


def drawn_log(count: int) -> polars.DataFrame:
    """`count` clicks of one day: `time`, in seconds since midnight, and `link`."""
    dice = numpy.random.default_rng(46)
    routes = json.loads(TABLE.read_text())["routes"]
    links = [e["link"] for route in routes for e in route.get("examples", [])]
    popularity = dice.zipf(1.3, len(links)).clip(max=60).astype(float)
    link = numpy.array(links)[dice.choice(len(links), count, p=popularity / popularity.sum())]
    names = dice.choice(list(CAMPAIGNS), count)
    marked = numpy.array([
        f"https://bsky.app{CAMPAIGNS[n]}{'&' if '?' in CAMPAIGNS[n] else '?'}utm_campaign={n}" for n in CAMPAIGNS])
    place = numpy.array([list(CAMPAIGNS).index(n) for n in names])
    hours = (dice.normal(20.5, 3.0, count) - (dice.random(count) < 0.4) * 11) % 24
    return polars.DataFrame({
        "time": (hours * 3600).astype(numpy.int32),
        "link": numpy.where(dice.random(count) < 0.2, marked[place], link),
    }).sort("time")


clicks = drawn_log(int(os.environ.get("LINKWAY_CLICKS", "1000000")))
clicks

# %% [markdown]
# ## Which screens?
#
# `route` and `status` are enumerations. No user is signed in, so a link behind a gate is `held`.

# %%
answered = clicks.lazy().with_columns(
    polars.col("link").linkway.resolve(router).struct.unnest()).collect(engine="streaming")
by_route = answered.group_by("route", "status").len("clicks").sort("clicks", descending=True)
by_route.head(10)

# %% [markdown]
# ## Which campaigns have links that do not resolve?

# %%
campaign = polars.col("link").str.extract(r"[?&]utm_campaign=([^&#]+)")
is_lost = polars.col("route").is_null()
campaigns = (answered.with_columns(campaign=campaign).drop_nulls("campaign").group_by("campaign")
             .agg(polars.len().alias("clicks"), is_lost.mean().alias("lost"), polars.first("link")).sort("lost"))
campaigns

# %%
link = campaigns.filter(polars.col("lost") > 0)["link"][0]
print(f"{link} came near:")
for candidate in router.explain(link)["candidates"][:3]:
    print(f"  {candidate['route']}: {candidate['reason']}")

# %% [markdown]
# ## What do the links contain?
#
# The parameters of one route have names and types.

# %%
route = by_route.filter(polars.col("route").is_not_null())["route"][0]
print(f"the parameters of {route}:")
router.parameters(route, answered.filter(polars.col("route") == route)["link"].head(5))

# %% [markdown]
# ## A plot

# %%
INK, TAKEN, LOST = "#333333", "#2f6f9f", "#c8553d"
plt.rcParams.update({"font.family": "sans-serif", "font.size": 10, "text.color": INK, "svg.hashsalt": "linkway",
                     "axes.labelcolor": INK, "xtick.color": INK, "ytick.color": INK})
figure, (bars, day) = plt.subplots(1, 2, figsize=(11, 4.6), width_ratios=[3, 2], layout="constrained")
top = (answered.with_columns(name=polars.col("route").cast(polars.String).fill_null("(no route)"))
       .group_by("name").len("clicks").sort("clicks", descending=True).head(12).reverse())
names, shares = top["name"].to_list(), top["clicks"].to_numpy() / len(answered) * 100
bars.barh(names, shares, color=[LOST if n == "(no route)" else TAKEN for n in names])
for place, share in enumerate(shares):
    bars.text(share + 0.4, place, f"{share:.1f} %", va="center")
bars.set_title(f"Where {len(answered):,} clicks lead", loc="left", weight="bold")
bars.set_xlim(0, max(shares) * 1.15)
bars.xaxis.set_visible(False)
hours = answered.with_columns(hour=polars.col("time") // 3600, lost=is_lost)
for lost, colour, label in ((False, TAKEN, "handled"), (True, LOST, "no route")):
    course = hours.filter(polars.col("lost") == lost).group_by("hour").len().sort("hour")
    day.plot(course["hour"].to_numpy() + 0.5, course["len"].to_numpy() / 1000, color=colour, lw=2)
    day.text(course["hour"][-1] + 0.7, course["len"][-1] / 1000, label, color=colour, va="center")
day.set_title("Thousands per hour", loc="left", weight="bold")
day.set_xticks([0, 6, 12, 18, 24])
day.set_ylim(0)
for axes in (bars, day):
    axes.spines[["top", "right", "left" if axes is bars else "top"]].set_visible(False)
bars.tick_params(left=False)
plt.show()

# %% [markdown]
# ## What would another table change?
#
# The next version of the app opens the newsletter's path on the home screen. `diff` compares both tables for all links, not
# only those of the log.

# %%
changed = json.loads(TABLE.read_text())
home = next(route for route in changed["routes"] if route["route"] == "Home")
home["paths"].append("/discover/letter")
with tempfile.TemporaryDirectory() as folder:
    new = pathlib.Path(folder, "routes.json")
    new.write_text(json.dumps(changed))
    difference = linkway.diff(TABLE, new)
    after = clicks.select(polars.col("link").linkway.route(linkway.Router(new))).to_series()
difference

# %%
print(f"clicks that lead nowhere, before: {answered['route'].null_count():,}, after: {after.null_count():,}")
