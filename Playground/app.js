// The app as it would look: containers, tabs, stacks and modals as boxes, the gates and the journey.
import { badge, element, shownAll } from "./elements.js";

export class AppView {
  #act;
  #screen = document.querySelector("#screen");
  #gates = document.querySelector("#gates");
  #journey = document.querySelector("#journey");

  /** @param act takes an event that the person makes. */
  constructor(act) { this.#act = act; }

  /** Draws what a journey came to. */
  show(table, events, { answers, session }) {
    const last = answers.at(-1);
    const navigation = last?.navigation ?? { root: null };
    const visible = last?.visible;
    document.querySelector("#sees").textContent = visible
      ? `The user sees ${visible.screen}${visible.parameters ? ` (${shownAll(visible.parameters)})` : ""}`
        + (last.held ? `; a link waits at the gate ${last.held.gate}` : "")
      : "Nothing runs";
    const kinds = new Map(table.coordinators.map((coordinator) => [coordinator.id, coordinator]));
    this.#screen.replaceChildren(navigation.root
      ? this.#box(navigation.root, kinds, visible)
      : element("p", { class: "empty" }, "Open a link, or ",
        element("button", { type: "button", onclick: () => this.#act({ launch: true }) }, "launch the app")));
    if (last?.held) {
      this.#screen.prepend(element("p", { class: "held" }, badge("held"),
        ` A link waits at the gate ${last.held.gate} until ${time(last.held.expires)}.`));
    }
    this.#drawGates(table.gates, session, last?.held);
    document.querySelector("#clock").textContent =
      `${time(session.now)}${session.user ? `, ${session.user} is signed in` : ", no user is signed in"}`;
    this.#drawJourney(events, answers);
    document.querySelector("#undo").disabled = events.length === 0;
    document.querySelector("#again").disabled = events.length === 0;
    for (const button of document.querySelectorAll("#app [data-event]")) {
      const needsApp = ["back", "dismiss", "popToRoot"].some((key) => button.dataset.event.includes(key));
      button.disabled = needsApp && !navigation.root;
    }
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
          type: "button", "aria-pressed": String(tab === selected),
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
    this.#gates.replaceChildren(...gates.map((gate) => {
      const isOpen = session.open.includes(gate.id);
      const isFirst = gate.after.length === 0;
      const event = isOpen ? { revoke: gate.id }
        : { pass: gate.id, ...(isFirst && !session.user ? { user: "ann" } : {}) };
      return element("li", {},
        element("button", {
          type: "button", role: "switch", "aria-checked": String(isOpen), "data-gate": gate.id,
          onclick: () => this.#act(event),
        }, element("b", {}, gate.id), element("small", {}, isOpen ? "open" : "closed")),
        gate.after.length ? element("small", {}, `after ${gate.after.join(", ")}`) : null,
        held?.gate === gate.id
          ? element("button", { type: "button", onclick: () => this.#act({ cancel: gate.id }) }, "Cancel") : null);
    }));
    if (!gates.length) this.#gates.append(element("li", { class: "empty" }, "The table has no gates"));
  }

  #drawJourney(events, answers) {
    this.#journey.replaceChildren(...events.map((event, place) => {
      const answer = answers[place];
      const fates = (answer?.fates ?? []).map(([arrival, fate]) => `link ${arrival} ${fate}`).join(", ");
      return element("li", {},
        element("span", {}, words(event)), answer ? badge(answer.outcome) : null,
        answer?.reason ? element("small", {}, answer.reason) : null,
        fates && !(event.open && answer.outcome === answer.fates[0][1]) ? element("small", {}, fates) : null);
    }));
    if (!events.length) this.#journey.append(element("li", { class: "empty" }, "Nothing happened yet"));
    this.#journey.scrollTop = this.#journey.scrollHeight;
  }
}

const time = (text) => text.replace("T", " ").replace("Z", "").replace("1970-01-01 ", "");

/** An event as people say it. */
function words(event) {
  const [[kind, value], ...details] = Object.entries(event);
  const names = { popToRoot: "to the root", signOut: "sign out", advance: "time passes:" };
  const more = details.map(([key, detail]) => (key === "user" ? `as ${detail}` : "")).join(" ");
  const target = value === true ? "" : String(value);
  return [names[kind] ?? kind, target.length > 80 ? `${target.slice(0, 80)}…` : target, more].filter(Boolean).join(" ");
}
