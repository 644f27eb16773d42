// A sketch of the app: containers, tabs, stacks and modals as boxes, with the gates and the journey.
import { announce, badge, element, fill, find, redraw, shownAll } from "../elements.js";

/** The maximum number of events that are drawn. Only the last events of a longer journey are drawn. */
const SHOWN_EVENTS = 200;

export class AppView {
  #act;
  #screen = find("screen");
  #said = "";

  /** @param {(event: object) => void} act is called with an event when the user acts */
  constructor(act) { this.#act = act; }

  /** Draws the state after a journey. Returns the screens on stacks, and the visible screen. */
  show(table, events, { answers, session }) {
    const last = answers.at(-1);
    const navigation = last?.navigation ?? { root: null };
    const visible = last?.visible;
    const said = visible
      ? `The user sees ${visible.screen}${visible.parameters ? ` (${shownAll(visible.parameters)})` : ""}`
        + (last.held ? `; a link waits at the gate ${last.held.gate}` : "")
      : last ? "Nothing is shown" : "Not running";
    find("sees").textContent = said;
    if (said !== this.#said && this.#said) announce(said);
    this.#said = said;
    const kinds = new Map(table.coordinators.map((coordinator) => [coordinator.id, coordinator]));
    redraw(this.#screen, () => {
      fill(this.#screen,
        last?.held ? element("p", { class: "held" }, badge("held"),
          ` A link waits at the gate ${last.held.gate} until ${time(last.held.expires)}.`) : null,
        navigation.root ? this.#box(navigation.root, kinds, visible)
          : element("p", { class: "empty" }, "Open a link, or ",
            element("button", { type: "button", "data-key": "launch", onclick: () => this.#act({ launch: true }) }, "launch the app")));
    });
    this.#reveal(last);
    this.#drawGates(table.gates, session, last?.held);
    find("clock").textContent =
      `${time(session.now)}, ${session.user ? `${session.user} is signed in` : "no user is signed in"}`;
    this.#drawJourney(events, answers);
    for (const button of document.querySelectorAll("#app [data-event]")) {
      const needsApp = ["back", "dismiss", "popToRoot"].some((key) => button.dataset.event.includes(key));
      this.#enable(button, !needsApp || Boolean(navigation.root));
    }
    this.#enable(find("undo"), events.length > 0);
    this.#enable(find("again"), events.length > 0);
    return { visible: visible ?? null, there: navigation.root ? [...screens(navigation.root)] : [] };
  }

  /** Enables or disables a button. If a button loses the focus because it is disabled, the focus moves to the app. */
  #enable(button, isEnabled) {
    if (!isEnabled && document.activeElement === button) find("screen").focus({ preventScroll: true });
    button.disabled = !isEnabled;
  }

  /** Scrolls the change into view: the visible screen, or the waiting link. */
  #reveal(last) {
    const target = last?.outcome === "held" ? this.#screen.querySelector(".held") : this.#screen.querySelector("[aria-current]");
    if (!target) return;
    const [box, area] = [target.getBoundingClientRect(), this.#screen.getBoundingClientRect()];
    if (box.top < area.top + 8 || box.height > area.height - 16) this.#screen.scrollTop -= area.top + 8 - box.top;
    else if (box.bottom > area.bottom - 8) this.#screen.scrollTop += box.bottom - area.bottom + 8;
  }

  #box(coordinator, kinds, visible) {
    const { container, as } = kinds.get(coordinator.coordinator) ?? {};
    const name = coordinator.coordinator;
    const kind = [as, container === "stack" ? null : container].filter(Boolean).join(", ");
    return element("div", { class: "box", role: "group", "aria-label": `${name}, ${kind || "stack"}` },
      element("p", { class: "name" }, element("b", {}, name), kind ? element("small", {}, kind) : null),
      coordinator.stack ? this.#stack(coordinator.stack, visible, Boolean(coordinator.child)) : null,
      coordinator.child ? this.#box(coordinator.child, kinds, visible) : null,
      coordinator.tabs ? this.#tabs(coordinator, kinds, visible) : null,
      (coordinator.modals ?? []).map((modal) =>
        element("div", { class: "modal" }, this.#box(modal, kinds, visible))));
  }

  #tabs(coordinator, kinds, visible) {
    const selected = coordinator.tabs.find((tab) => tab.coordinator === coordinator.selected);
    return [
      selected ? this.#box(selected, kinds, visible) : null,
      element("div", { class: "tabs", role: "group", "aria-label": `Tabs of ${coordinator.coordinator}` },
        coordinator.tabs.map((tab) => element("button", {
          type: "button", "aria-pressed": String(tab === selected), "data-key": `tab ${tab.coordinator}`,
          onclick: () => this.#act({ select: tab.coordinator }),
        }, tab.coordinator,
        tab.stack?.length > 1 ? element("small", {}, `${tab.stack.length} screens`) : null))),
    ];
  }

  #stack(stack, visible, isCovered) {
    return element("ol", { class: "stack", "aria-label": "Stack, bottom first" }, stack.map((entry, place) => {
      const isTop = place === stack.length - 1 && !isCovered && visible
        && entry.screen === visible.screen && entry.coordinator === visible.coordinator;
      return element("li", { class: isTop ? "top" : null, "aria-current": isTop ? "true" : null },
        element("b", {}, entry.screen),
        entry.parameters ? element("small", {}, shownAll(entry.parameters)) : null);
    }));
  }

  #drawGates(gates, session, held) {
    const list = find("gates");
    redraw(list, () => fill(list, gates.map((gate) => {
      const isOpen = session.open.includes(gate.id);
      const event = isOpen ? { revoke: gate.id }
        : { pass: gate.id, ...(gate.after.length === 0 && !session.user ? { user: "ann" } : {}) };
      return element("li", {},
        element("button", {
          type: "button", role: "switch", "aria-checked": String(isOpen), "data-gate": gate.id, "data-key": `gate ${gate.id}`,
          title: gate.after.length ? `after ${gate.after.join(", ")}` : null, onclick: () => this.#act(event),
        }, element("b", {}, gate.id), element("small", {}, isOpen ? "open" : "closed")),
        held?.gate === gate.id
          ? element("button", { type: "button", "data-key": `cancel ${gate.id}`, onclick: () => this.#act({ cancel: gate.id }) }, "Cancel") : null);
    }), gates.length ? null : element("li", { class: "empty" }, "The table has no gates.")));
  }

  #drawJourney(events, answers) {
    const first = Math.max(0, events.length - SHOWN_EVENTS);
    const list = find("journey");
    fill(list,
      first ? element("li", { class: "empty" }, `${first} events before these`) : null,
      events.slice(first).map((event, place) => {
        const answer = answers[first + place];
        const fates = (answer?.fates ?? []).map(([arrival, fate]) => `link ${arrival} ${fate}`).join(", ");
        return element("li", { value: first + place + 1 },
          element("span", {}, words(event)), answer ? badge(answer.outcome) : null,
          answer?.reason ? element("small", {}, answer.reason) : null,
          fates && !(event.open && answer.outcome === answer.fates[0][1]) ? element("small", {}, fates) : null);
      }),
      events.length ? null : element("li", { class: "empty" }, "No events yet"));
    list.style.counterReset = `step ${first}`;
    list.scrollTop = list.scrollHeight;
  }
}

/** Yields the screens of a coordinator and of its descendants. */
function* screens(coordinator) {
  for (const entry of coordinator.stack ?? []) yield entry;
  for (const child of [coordinator.child, ...(coordinator.tabs ?? []), ...(coordinator.modals ?? [])]) {
    if (child) yield* screens(child);
  }
}

const time = (text) => text.replace("T", " ").replace("Z", "").replace("1970-01-01 ", "");

/** Returns the description of an event. */
function words(event) {
  const [[kind, value], ...details] = Object.entries(event);
  const names = { popToRoot: "to the root", signOut: "sign out", advance: "time passes:" };
  const more = details.map(([key, detail]) => (key === "user" ? `as ${detail}` : "")).join(" ");
  const target = value === true ? "" : String(value);
  return [names[kind] ?? kind, target.length > 80 ? `${target.slice(0, 80)}…` : target, more].filter(Boolean).join(" ");
}
