import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openAuthClient } from "../../../../testing/auth-client.ts";
import { useServices } from "../../../../testing/services.ts";
import { createPerson } from "../../accounts/fixtures.ts";
import { forgetWritten } from "../applications.browser.ts";
import * as applications from "../applications.server.ts";
import feature from "../feature.server.ts";
import { answersFrom } from "../fixtures.ts";

const services = useServices();
const COOKIE = "vv_application";
beforeEach(() => void (services.features = [feature]));

/** A signed-in member's browser with the key to a draft of the user that `draftOf` returns. */
async function signedIn(draftOf: (memberId: string) => string | null) {
  const member = await createPerson(services);
  const saved = await applications.saveDraft(services, {
    id: undefined,
    answers: answersFrom(),
    visitor: "203.0.113.7",
    userId: draftOf(member.id),
  });
  const browser = openAuthClient(services);
  const { id } = saved as { id: string }; // it has an address, so it is saved
  const [, value] = /=([^;]*)/.exec(applications.keyCookie(services, { id, keyRound: 0 }))!;
  browser.jar.set(COOKIE, value!);
  await browser.post("/sign-in", { email: member.email, password: member.password });
  return browser;
}

describe("[APPLY-01] an application after a sign-out", () => {
  test("loses its key when the member signs out", async () => {
    const browser = await signedIn((memberId) => memberId);
    expect(browser.jar.has(COOKIE)).toBe(true);
    expect((await browser.post("/sign-out", {})).status).toBe(200);
    expect(browser.jar.has(COOKIE)).toBe(false);
  });

  test.each([
    ["nobody's", null],
    ["another member's", "somebody-else"],
  ])("keeps the key if it opens %s application", async (_, owner) => {
    const browser = await signedIn(() => owner);
    await browser.post("/sign-out", {});
    expect(browser.jar.has(COOKIE)).toBe(true);
  });

  afterEach(() => void vi.unstubAllGlobals());
  test("is removed from the device's storage", () => {
    const stored = new Map([["villa.application", "{}"]]);
    vi.stubGlobal("localStorage", { removeItem: (key: string) => void stored.delete(key) });
    forgetWritten();
    expect(stored.size).toBe(0);
  });
});
