import { Hono } from "hono";
import { expect, test } from "vitest";
import { useServices } from "../../../../testing/services.ts";
import { createPerson, signedIn } from "../../accounts/fixtures.ts";
import { failureAnswer } from "../../../platform/http/responses.server.ts";
import { refuseWritesInPreview } from "../http.server.ts";
import { previewCookie, readPreview } from "./see-as.server.ts";

const services = useServices();
const HOUR = 3_600_000;
const headersWith = (headers: Headers, cookie: string) =>
  new Headers({ cookie: `${headers.get("cookie")}; ${cookie}` });

test("shows a preview only to the administrator who started it, for an hour", async () => {
  const ada = await createPerson(services, { email: "ada@villa.test" });
  const [headers, other] = [
    await signedIn(services, ada),
    await signedIn(services, await createPerson(services)),
  ];
  const cookie = previewCookie(services, ada.id, { at: 5, as: "member" }).split(";")[0]!;
  expect(await readPreview(services, headersWith(headers, cookie))).toEqual({ at: 5, as: "member" });
  expect(await readPreview(services, headersWith(other, cookie))).toBeUndefined();
  const changed = cookie.replace("=", "=x");
  expect(await readPreview(services, headersWith(headers, changed))).toBeUndefined();
  expect(await readPreview(services, headers)).toBeUndefined();
  const clock = { now: () => new Date(Date.now() + HOUR + 1) };
  expect(await readPreview({ ...services, clock }, headersWith(headers, cookie))).toBeUndefined();
});

test("refuses writes outside the administration during a preview", async () => {
  const ada = await createPerson(services, { email: "ada@villa.test" });
  const cookie = previewCookie(services, ada.id, { at: 5, as: "member" }).split(";")[0]!;
  const headers = headersWith(await signedIn(services, ada), cookie);
  const app = new Hono().use(refuseWritesInPreview(services)).post("*", (c) => c.text("written"));
  app.onError(failureAnswer(services.log));
  const send = async (path: string) => (await app.request(path, { method: "POST", headers })).status;
  expect([await send("/api/quest/start"), await send("/quest.data"), await send("/administer")]).toEqual([
    409, 409, 409,
  ]);
  expect([await send("/api/admin/see-as"), await send("/admin.data"), await send("/admin/blog")]).toEqual([
    200, 200, 200,
  ]);
});
