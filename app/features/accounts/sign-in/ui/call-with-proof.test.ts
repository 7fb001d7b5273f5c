import { afterEach, expect, test, vi } from "vitest";
import { openAuthClient } from "../../../../../testing/auth-client.ts";
import { useServices } from "../../../../../testing/services.ts";
import { createPerson } from "../../fixtures.ts";
import { waitAfterAttempt } from "../../../../platform/http/rate-limits.server.ts";

import { callWithProof } from "./call-with-proof.ts";

const services = useServices();
afterEach(() => vi.unstubAllGlobals());

test("[SAFE-01] solves the proof of work and repeats the call without another click", async () => {
  const person = await createPerson(services);
  const live = { ...services, env: { ...services.env, SITE_MODE: "live" as const } };
  const everywhere = `sign-in ${person.email}`;
  await waitAfterAttempt(live, everywhere, { seconds: 3600, max: 20 }, 19);
  const browser = openAuthClient(live, { peer: "203.0.113.30" });
  const called: string[] = [];
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    called.push(path);
    const sentHeaders = Object.fromEntries(new Headers(init.headers)) as Record<string, string>;
    return browser.send(path, { ...init, headers: browser.headers(sentHeaders) });
  });
  const body = { email: person.email, password: "wrong-one" };
  expect(await callWithProof("/api/auth/sign-in", body)).toMatchObject({ ok: false, status: 401 });
  expect(await callWithProof("/api/auth/sign-in", { ...body, password: person.password })).toMatchObject({
    ok: true,
    data: { secondFactor: false },
  });
  expect(called).toEqual(["/api/auth/sign-in", "/api/auth/sign-in", "/api/auth/proof", "/api/auth/sign-in"]);
});
