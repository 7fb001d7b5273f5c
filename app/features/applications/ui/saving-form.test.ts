import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openForm } from "./saving.ts";

type Sent = { written: Record<string, string>; answer: (body: object) => void };
const KEY = "villa.application";
let stored: Map<string, string>;
let sent: Sent[];
let type: (values: Record<string, string>, name?: string) => void;
/** Leaves the field that was typed in. */
let leave: () => void;
/** Presses a button of the form. @returns whether the browser submits at once */
let submit: (button: string) => boolean;
let submittedAgain: string[];
const draftOnDevice = () => JSON.parse(stored.get(KEY) ?? "null") as unknown;

/** The form in a page, with a stub of the browser features that saving needs. */
beforeEach(() => {
  vi.useFakeTimers();
  stored = new Map();
  sent = [];
  let values: Record<string, string> = {};
  const listeners = new Map<string, (event: object) => void>();
  submittedAgain = [];
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  const focused = { querySelector: () => null, activeElement: "stuck" };
  vi.stubGlobal("document", focused);
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal(
    "FormData",
    class extends Map<string, string> {
      constructor() {
        super(Object.entries(values));
      }
    },
  );
  vi.stubGlobal("fetch", (_path: string, { body }: { body: string }) => {
    const answered = Promise.withResolvers<Response>();
    const answer = (given: object) => answered.resolve(Response.json(given));
    sent.push({ written: JSON.parse(body) as Sent["written"], answer });
    return answered.promise;
  });
  const form = {
    querySelector: () => null,
    elements: Object.assign([], { namedItem: (name: string) => name }),
    addEventListener: (name: string, listen: (event: object) => void) => void listeners.set(name, listen),
    requestSubmit: (button: string) => {
      if (submit(button)) submittedAgain.push(button);
    },
  };
  vi.stubGlobal("HTMLInputElement", Map); // no field of this form is an instance
  submit = (submitter) => {
    let sends = true;
    listeners.get("submit")!({ submitter, preventDefault: () => (sends = false) });
    return sends;
  };
  openForm(form as unknown as HTMLFormElement, () => undefined); // has only what `openForm` uses
  type = (next, name = "stuck") => {
    focused.activeElement = name;
    values = next;
    listeners.get("input")!({ target: { getAttribute: () => null } });
  };
  leave = () => {
    const target = focused.activeElement;
    focused.activeElement = "body";
    listeners.get("focusout")?.({ target });
  };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("[APPLY-01] submits a form only after a running save, so that no second draft remains", async () => {
  type({ email: "maya@example.com" });
  await vi.advanceTimersByTimeAsync(2_000);
  type({ email: "maya@example.com", stuck: "All of it" });
  expect(submit("send")).toBe(false);
  expect(submit("send")).toBe(false);
  expect(submittedAgain).toEqual([]);
  sent[0]!.answer({ success: true, saved: true });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(submittedAgain).toEqual(["send"]);
  expect(sent).toHaveLength(1);
  expect(draftOnDevice()).toEqual({
    written: { email: "maya@example.com", stuck: "All of it" },
    newer: true,
  });
});

test("[APPLY-01] submits a form immediately if no save is running", async () => {
  type({ email: "maya@example.com" });
  expect(submit("send")).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toEqual([]);
});

test("[APPLY-01] keeps a partly typed address on the device, since it may be someone else's", async () => {
  type({ stuck: "First" });
  type({ stuck: "First", email: "a@b.co" }, "email");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toEqual([]);
  expect(draftOnDevice()).toEqual({ written: { stuck: "First", email: "a@b.co" }, newer: true });
  type({ stuck: "First", email: "a@b.com" }, "email");
  leave();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent.map(({ written }) => written["email"])).toEqual(["a@b.com"]);
});
