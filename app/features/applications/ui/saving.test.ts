import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openDraft } from "./saving.ts";

type Answer = Awaited<ReturnType<NonNullable<Parameters<typeof openDraft>[2]>>>;
const KEY = "villa.application";

/** A form with one field, and a server whose answers the test controls. */
function openWriting() {
  const calls: { why: string; answer: (given: Answer) => void; fail: () => void }[] = [];
  const messages: string[] = [];
  let why = "";
  const draft = openDraft(
    () => ({ why }),
    (text) => void messages.push(text),
    (written) =>
      new Promise((answer, reject) => {
        calls.push({
          why: written["why"] ?? "",
          answer,
          fail: () => reject(new TypeError("Failed to fetch")),
        });
      }),
  );
  const write = (text: string) => {
    why = text;
    draft.note();
    return draft.save();
  };
  return { calls, messages, write, draft };
}

describe("[APPLY-01] saving a draft", () => {
  const storage = new Map<string, string>();
  let isFull = false;
  const onDevice = (): unknown => JSON.parse(storage.get(KEY) ?? "null");
  beforeEach(() => {
    storage.clear();
    isFull = false;
    vi.stubGlobal("navigator", { onLine: true });
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem(key: string, value: string) {
        if (isFull) throw new DOMException("full", "QuotaExceededError");
        storage.set(key, value);
      },
    });
  });
  afterEach(() => void vi.unstubAllGlobals());

  test("keeps text typed during a save on the device, and sends it next", async () => {
    const { calls, messages, write } = openWriting();
    const first = write("I like");
    void write("I like long");
    void write("I like long tables");
    expect(calls.map(({ why }) => why)).toEqual(["I like"]);
    calls[0]!.answer({ saved: true });
    await expect.poll(() => calls.length).toBe(2);
    expect(onDevice()).toEqual({ written: { why: "I like long tables" }, newer: true });
    expect(messages).toEqual(["Saved on this device"]);
    calls[1]!.answer({ saved: true });
    await first;
    expect(calls.map(({ why }) => why)).toEqual(["I like", "I like long tables"]);
    expect(onDevice()).toEqual({ written: { why: "I like long tables" }, newer: false });
    expect(messages.at(-1)).toMatch(/^Saved at /);
  });

  test("loses nothing on a broken connection, and sends the next change", async () => {
    const { calls, messages, write } = openWriting();
    const first = write("I");
    calls[0]!.fail();
    await first;
    expect(messages).toEqual(["Saved on this device"]);
    vi.stubGlobal("navigator", { onLine: false });
    const second = write("I like");
    calls[1]!.fail();
    await second;
    expect(messages.at(-1)).toBe("You’re offline. Saved on this device");
    expect(onDevice()).toEqual({ written: { why: "I like" }, newer: true });
  });

  test.each(["null", '{"written":null}', '{"written":""}', "[]", "{"])(
    "treats unreadable storage (%s) as no draft",
    (unreadable) => {
      storage.set(KEY, unreadable);
      const { messages, draft } = openWriting();
      draft.sayWhere();
      expect(messages).toEqual(["Not saved yet"]);
    },
  );

  test("does not say “saved on this device” if the device stores nothing", async () => {
    isFull = true;
    const { calls, messages, write } = openWriting();
    const first = write("I");
    calls[0]!.answer({ problems: { email: "Write your address" } });
    await first;
    expect(messages).toEqual(["Not saved yet. Write your address"]);
  });
});
