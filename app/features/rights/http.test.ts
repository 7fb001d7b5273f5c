import { expect, test } from "vitest";
import { useSentEmails } from "../../../testing/sent-emails.ts";
import { useServices } from "../../../testing/services.ts";
import { failureAnswer } from "../../platform/http/responses.server.ts";
import accountsFeature from "../accounts/feature.server.ts";
import { createPerson, signedIn } from "../accounts/fixtures.ts";
import { endingObjection } from "./deletion/deletion.server.ts";
import rightsFeature from "./feature.server.ts";
import { rightsHttp } from "./http.server.ts";
import { makeExport } from "./export/packing.server.ts";

const services = useServices();
const sentEmails = useSentEmails(services);

test("[API-04] [ROUTE-09] answers a member's calls about their data with its state", async () => {
  services.features = [rightsFeature, accountsFeature];
  const now = new Date("2026-12-01T10:00:00Z");
  services.clock = { now: () => now };
  const user = await createPerson(services);
  const headers = await signedIn(services, user);
  headers.set("content-type", "application/json");
  const app = rightsHttp(services);
  app.onError(failureAnswer(services.log));
  const call = async (method: "GET" | "POST", path: string, body = {}) => {
    const sent = { method, headers, ...(method === "POST" && { body: JSON.stringify(body) }) };
    const answer = await app.request(`${services.env.ORIGIN}/api/rights/${path}`, sent);
    expect(answer.headers.get("cache-control"), path).toBe("private, no-store");
    return (await answer.json()) as { success: boolean; data: { id: string } }; // the type of rightsHttp
  };
  const mine = (data: object) => expect(call("GET", "mine")).resolves.toEqual({ success: true, data });
  await mine({ export: null, deletion: null, objection: null });

  const asked = await call("POST", "exports");
  expect(asked).toMatchObject({ success: true, data: { state: "queued" } });
  await makeExport(services, asked.data.id);
  const file = await app.request(`${services.env.ORIGIN}/api/rights/exports/${asked.data.id}`, { headers });
  expect(file.headers.get("content-disposition")).toBe(
    'attachment; filename="villa-vesper-your-data-2026-12-01.zip"',
  );
  expect(file.headers.get("x-content-type-options")).toBe("nosniff");

  const until = "2026-12-02T10:00:00.000Z";
  expect(await call("POST", "deletion")).toEqual({
    success: true,
    data: { state: "asked", email: user.email, until },
  });
  expect(await endingObjection(services, { userId: user.id })).toBeUndefined();
  const token = /\/delete-account#t=([\w-]{43})/.exec(sentEmails.to(user.email).at(-1)?.text ?? "")?.[1];
  const endsAt = "2026-12-08T10:00:00.000Z";
  expect(await call("POST", "deletion/confirm", { token })).toEqual({ success: true, endsAt });
  expect(await call("POST", "deletion")).toEqual({ success: true, data: { state: "scheduled", endsAt } });
  expect(await endingObjection(services, { userId: user.id })).toEqual({
    code: "ACCOUNT_ENDING",
    message:
      "Your account is scheduled for deletion. Choose “Keep my account” on your profile before you buy.",
    status: 409,
  });
  expect(await call("POST", "deletion/cancel")).toEqual({ success: true, kept: true });
  expect(await call("POST", "deletion/cancel")).toEqual({ success: true, kept: false });
});

test.each(["short", "x".repeat(44)])("[API-04] rejects an incomplete link (%s)", async (token) => {
  const app = rightsHttp(services);
  app.onError(failureAnswer(services.log));
  const headers = { "content-type": "application/json", origin: services.env.ORIGIN };
  const body = JSON.stringify({ token });
  const path = `${services.env.ORIGIN}/api/rights/deletion/confirm`;
  const answer = await app.request(path, { method: "POST", headers, body });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain("This link is incomplete. Open it from the email.");
});

test("[ROUTE-09] allows reads without an origin, as links send them, and changes only from this site", async () => {
  services.features = [rightsFeature, accountsFeature];
  const user = await createPerson(services);
  const headers = await signedIn(services, user);
  headers.delete("origin");
  const app = rightsHttp(services);
  app.onError(failureAnswer(services.log));
  const address = (path: string) => `${services.env.ORIGIN}/api/rights/${path}`;
  const read = async () => (await app.request(address("mine"), { headers })).json();
  const nothing = { success: true, data: { export: null, deletion: null, objection: null } };
  expect(await read()).toEqual(nothing);
  headers.set("content-type", "application/json");
  headers.set("origin", "https://elsewhere.test");
  for (const path of ["exports", "deletion", "deletion/cancel"])
    expect((await app.request(address(path), { method: "POST", headers, body: "{}" })).status, path).toBe(
      403,
    );
  expect(await read()).toEqual(nothing);
});
