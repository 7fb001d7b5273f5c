import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openForm } from "./saving.ts";

type Sent = { written: Record<string, string>; answer: (body: object) => void };
const KEY = "villa.application";
let stored: Map<string, string>;
let sent: Sent[];
let type: (values: Record<string, string>) => void;
const held = () => JSON.parse(stored.get(KEY) ?? "null") as unknown;

/** The form in a page: as much of a browser as saving it needs. */
beforeEach(() => {
  vi.useFakeTimers();
  stored = new Map();
  sent = [];
  let values: Record<string, string> = {};
  let onInput: (event: object) => void;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  vi.stubGlobal("document", { querySelector: () => null });
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
    addEventListener: (name: string, listen: typeof onInput) => name === "input" && (onInput = listen),
  };
  openForm(form as unknown as HTMLFormElement, () => undefined); // as much of one as is asked for
  type = (next) => {
    values = next;
    onInput({ target: { getAttribute: () => null } });
  };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("[APPLY-01] what is typed while an earlier state is being saved stays on the device until the server has it", async () => {
  type({ stuck: "First" });
  await vi.advanceTimersByTimeAsync(2_000);
  type({ stuck: "First, and more" });
  sent[0]!.answer({ success: true, saved: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(held()).toEqual({ written: { stuck: "First, and more" }, newer: true });
  await vi.advanceTimersByTimeAsync(2_000);
  sent[1]!.answer({ success: true, saved: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(held()).toEqual({ written: { stuck: "First, and more" }, newer: false });
});

test("[APPLY-01] on a slow line an earlier state never arrives after a later one: they go one after the other", async () => {
  type({ stuck: "First" });
  await vi.advanceTimersByTimeAsync(2_000);
  type({ stuck: "Second" });
  await vi.advanceTimersByTimeAsync(2_000);
  type({ stuck: "Third" });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent.map(({ written }) => written["stuck"])).toEqual(["First"]);
  sent[0]!.answer({ success: true, saved: true });
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.map(({ written }) => written["stuck"])).toEqual(["First", "Third"]);
});
