import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { followFocus } from "./follow-focus.ts";

describe("the keyboard stays where somebody works on /profile", () => {
  const body = { name: "body" };
  let focused: object;
  const heading = { focus: () => (focused = heading) };
  const field = { name: "field" };
  const section = { querySelector: () => heading };
  const form = {
    tabIndex: 0,
    focus: () => (focused = form),
    closest: () => section,
    contains: (one: object) => one === form || one === field,
  };
  const follow = () => followFocus(form as unknown as HTMLElement); // as much of one as is asked for
  beforeEach(() => {
    focused = body;
    vi.stubGlobal("document", {
      body,
      get activeElement() {
        return focused;
      },
    });
  });
  afterEach(() => void vi.unstubAllGlobals());

  test("a form that took the place of its button has the focus, and its section's heading has it afterwards", () => {
    const leave = follow();
    expect(focused).toBe(form);
    focused = field;
    leave();
    expect(focused).toBe(heading);
  });
  test("a focus that is elsewhere is left there", () => {
    const link = (focused = { name: "link" });
    const leave = follow();
    leave();
    expect(focused).toBe(link);
  });
});
