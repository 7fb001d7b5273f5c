import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { failureAnswer } from "../../../platform/http/responses.server.ts";
import { transaction } from "../../../platform/database/db.server.ts";
import accountsFeature from "../../accounts/feature.server.ts";
import { createPerson, signedIn } from "../../accounts/fixtures.ts";
import { exportAsked } from "../events.contract.ts";
import rightsFeature from "../feature.server.ts";
import { rightsHttp } from "../http.server.ts";
import { largeFile, trouble, rightsFixtures } from "../rights-fixtures.ts";
import * as rights from "../rights.server.ts";

const { services, sentEmails, later, subjectsTo } = rightsFixtures([rightsFeature, accountsFeature]);
const stateOf = async (userId: string) => (await rights.exportOf(services, userId))?.state;
const bytesOf = async (stream: ReadableStream<Uint8Array>) =>
  new Uint8Array(await new Response(stream).arrayBuffer());

async function exported() {
  const user = await createPerson(services, { firstName: "Maya", lastName: "Iyer" });
  const { id } = await rights.askExport(services, user.id);
  await expect.poll(() => stateOf(user.id)).toBe("ready");
  return { user, id };
}

describe("[ROUTE-09] export my data", () => {
  test("is a ZIP of every feature's JSON and files, made in the background and announced by email", async () => {
    const { user, id } = await exported();
    const file = await rights.openExport(services, user.id, id);
    expect(await rights.exportOf(services, user.id)).toMatchObject({
      state: "ready",
      bytes: file.size,
      download: `/api/rights/exports/${id}`,
    });
    expect(file.name).toMatch(/^villa-vesper-your-data-\d{4}-\d\d-\d\d\.zip$/);
    const bytes = await bytesOf(file.stream());
    expect(bytes.byteLength).toBe(file.size);
    const found = unzipSync(bytes);
    expect(Object.keys(found)).toEqual(
      "shelf/words.json shelf/small.pdf shelf/book.pdf rights/asked.json account/devices.json account/changes-of-address.json account/second-factor.json account/passkeys.json account/profile.json account/sessions.json account/ways-in.json account/links-by-mail.json README.txt".split(
        " ",
      ),
    );
    expect(Buffer.from(found["shelf/book.pdf"]!).equals(Buffer.from(largeFile))).toBe(true);
    expect(JSON.parse(strFromU8(found["shelf/words.json"]!))).toEqual({
      said: "வணக்கம்",
      at: "1970-01-01T00:00:00.000Z",
    });
    expect(JSON.parse(strFromU8(found["account/profile.json"]!))).toMatchObject({
      email: user.email,
      firstName: "Maya",
    });
    expect(strFromU8(found["README.txt"]!)).toContain("shelf/book.pdf");
    await expect.poll(() => subjectsTo(user.email)).toEqual(["Your data is ready"]);
    expect(sentEmails.to(user.email)[0]!.text).toContain(`${services.env.ORIGIN}/profile#data`);
  });

  test("contains no secret", async () => {
    const user = await createPerson(services);
    const cookie = (await signedIn(services, user)).get("cookie")!;
    const { id } = await rights.askExport(services, user.id);
    await expect.poll(() => stateOf(user.id)).toBe("ready");
    const found = unzipSync(await bytesOf((await rights.openExport(services, user.id, id)).stream()));
    const all = Object.values(found)
      .map((one) => strFromU8(one))
      .join("\n");
    const token = decodeURIComponent(cookie.split("=")[1]!).split(".")[0]!;
    expect(token.length).toBeGreaterThan(20);
    expect(all).not.toContain(token);
    expect(all).not.toMatch(/scrypt|argon|password"\s*:/i);
  });

  test("is made once for simultaneous requests", async () => {
    const user = await createPerson(services);
    const asked = await Promise.allSettled([1, 2, 3, 4].map(() => rights.askExport(services, user.id)));
    expect(asked.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    expect(asked.find((one) => one.status === "rejected")?.reason).toMatchObject({
      code: "EXPORT_UNDER_WAY",
      status: 409,
      message: "Your download is already being prepared. We’ll email you when it is ready.",
    });
  });

  test("is only for the member, for seven days; then a job removes the file", async () => {
    const { user, id } = await exported();
    const other = await createPerson(services);
    const missing = {
      code: "EXPORT_NOT_FOUND",
      status: 404,
      message: expect.stringMatching(/^This file does not exist\. Request/),
    };
    await expect(rights.openExport(services, other.id, id)).rejects.toMatchObject(missing);
    later(6.9);
    await rights.expireExports(services);
    await rights.openExport(services, user.id, id);
    later(7.1);
    await expect(rights.openExport(services, user.id, id)).rejects.toMatchObject(missing);
    await rights.expireExports(services);
    expect(await services.storage.read(`exports/${id}.zip`)).toBeUndefined();
    expect(await rights.exportOf(services, user.id)).toBeNull();
  });

  test("is retried after a failure; once it has failed for good, it says so and can be requested again", async () => {
    const user = await createPerson(services);
    trouble.left = 2;
    await rights.askExport(services, user.id);
    await expect.poll(() => stateOf(user.id), { timeout: 20_000 }).toBe("ready");
    const unlucky = await createPerson(services);
    trouble.left = Infinity;
    const { id } = await rights.askExport(services, unlucky.id);
    await expect
      .poll(async () => (await rights.makeExport(services, id).catch(() => "again")) && stateOf(unlucky.id))
      .toBe("failed");
    trouble.left = 0;
    await rights.askExport(services, unlucky.id);
    await expect.poll(() => stateOf(unlucky.id)).toBe("ready");
  });

  test("is one file and one email even when made twice, as after a crash between writing file and row", async () => {
    const { user, id } = await exported();
    await transaction(services.db, (tx) => services.events.publish(tx, exportAsked, { exportId: id }));
    expect(await rights.makeExport(services, id)).toBe("gone");
    await rights.openExport(services, user.id, id);
    await expect.poll(() => subjectsTo(user.email).length).toBe(1);
  });

  test("[API-04] rejects visitors, and answers 404 for another member's file", async () => {
    const { user, id } = await exported();
    const app = rightsHttp(services);
    app.onError(failureAnswer(services.log));
    const mine = await signedIn(services, user);
    const theirs = await signedIn(services, await createPerson(services));
    const get = (path: string, headers = new Headers()) =>
      app.request(services.env.ORIGIN + path, { headers });
    expect((await get("/api/rights/mine")).status).toBe(401);
    expect((await get(`/api/rights/exports/${id}`)).status).toBe(401);
    expect((await get(`/api/rights/exports/${id}`, theirs)).status).toBe(404);
    const file = await get(`/api/rights/exports/${id}`, mine);
    expect([file.status, file.headers.get("content-type"), file.headers.get("cache-control")]).toEqual([
      200,
      "application/zip",
      "private, no-store",
    ]);
    expect((await file.arrayBuffer()).byteLength).toBe(Number(file.headers.get("content-length")));
  });
});
