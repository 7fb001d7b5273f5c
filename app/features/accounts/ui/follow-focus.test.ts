import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { holdFocus, takeFocus } from "./follow-focus.ts";

let focused: object;
let changed: () => void;
/** As much of an element as is asked for. */
class Part extends EventTarget {
  tabIndex = 0;
  isConnected = true;
  readonly focus = () => focusOn(this);
}
const focusOn = (one: object) => {
  focused = one;
};
const body = new Part();
const element = () => new Part() as Part & HTMLElement; // as said above
const turn = (type: string, target: EventTarget) =>
  Object.defineProperty(new Event(type), "target", { value: target });

/** A section in which a button has the focus, and what takes the button away. */
const inside = () => {
  const [content, heading, button] = [element(), element(), element()];
  const end = holdFocus(content, heading);
  content.dispatchEvent(turn("focusin", button));
  button.focus();
  const leave = () => {
    button.isConnected = false;
    if (focused === button) focused = body;
    changed();
  };
  return { content, heading, button, end, leave };
};

describe("the keyboard stays where somebody works on /profile", () => {
  beforeEach(() => {
    focused = body;
    vi.stubGlobal("HTMLElement", Part);
    vi.stubGlobal("document", {
      body,
      get activeElement() {
        return focused;
      },
    });
    vi.stubGlobal(
      "MutationObserver",
      class {
        constructor(react: () => void) {
          changed = react;
        }
        observe = () => undefined;
        disconnect = () => (changed = () => undefined);
      },
    );
  });
  afterEach(() => void vi.unstubAllGlobals());

  test("a form that took the place of its button has the focus; a focus that is elsewhere is left there", () => {
    const form = element();
    takeFocus(form);
    expect(focused).toBe(form);
    const link = (focused = element());
    takeFocus(form);
    expect(focused).toBe(link);
  });

  describe("what leaves the page", () => {
    test("leaves the focus to its section's heading", () => {
      const { heading, leave } = inside();
      leave();
      expect(focused).toBe(heading);
    });
    test("leaves it where somebody has gone meanwhile", async () => {
      const { content, button, leave } = inside();
      content.dispatchEvent(turn("focusout", button));
      focused = body; // they pressed beside everything
      await Promise.resolve();
      leave();
      expect(focused).toBe(body);
    });
    test("says nothing once the section is gone", () => {
      const { end, leave } = inside();
      end();
      leave();
      expect(focused).toBe(body);
    });
  });
});
