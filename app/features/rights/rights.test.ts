import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { useSentEmails } from "../../../testing/sent-emails.ts";
import { useServices } from "../../../testing/services.ts";
import { failureAnswer } from "../../platform/answers.server.ts";
import { findUser } from "../accounts/accounts.server.ts";
import accountsFeature from "../accounts/feature.server.ts";
import type { PersonalData } from "../../platform/personal-data.server.ts";
import { createPerson, signedIn } from "../accounts/fixtures.ts";
import { exportAsked } from "./contract.ts";
import rightsFeature from "./feature.server.ts";
import { rightsHttp } from "./http.server.ts";
import { rightsJobs } from "./jobs.server.ts";
import * as rights from "./rights.server.ts";

const ADA = "ada-rights@villa.test";
const services = useServices(
  rightsJobs.map(({ cron: _cron, ...rest }) => rest),
  { ADMIN_EMAILS: ADA },
);
const sentEmails = useSentEmails(services);

/** A feature with a book of two megabytes, which can be told to fail. */
let trouble = 0;
const sampleFeature: PersonalData = {
  folder: "shelf",
  tables: {},
  gather: async () => {
    if (trouble-- > 0) throw new Error("The shelf is locked");
    return [
      { name: "words.json", json: { said: "வணக்கம்", at: new Date(0) } },
      { name: "small.pdf", bytes: new TextEncoder().encode("%PDF-small") },
      { name: "book.pdf", file: "books/one.pdf" },
      { name: "lost.pdf", file: "books/lost.pdf" },
    ];
  },
  erase: async () => {},
  files: async () => ["books/one.pdf"],
};
const largeFile = new Uint8Array(2_000_000).map((_, i) => i % 251);

const withData = (name: string, personalData: PersonalData) => ({ name, personalData });
beforeAll(
  () => void (services.features = [withData("shelf", sampleFeature), rightsFeature, accountsFeature]),
);
beforeEach(async () => {
  trouble = 0;
  services.clock = { now: () => new Date() };
  await services.storage.write("books/one.pdf", largeFile);
});
const later = (days: number) => {
  const at = Date.now() + days * 86_400_000;
  services.clock = { now: () => new Date(at) };
};
const stateOf = async (userId: string) => (await rights.exportOf(services, userId))?.state;
const bytesOf = async (stream: ReadableStream<Uint8Array>) =>
  new Uint8Array(await new Response(stream).arrayBuffer());
const notice = (to: string, userId = "somebody") => ({ userId, to, kind: "new-device" });
const subjectsTo = (address: string) => sentEmails.to(address).map((sentEmail) => sentEmail.subject);

async function exported() {
  const user = await createPerson(services, { firstName: "Maya", lastName: "Iyer" });
  const { id } = await rights.askExport(services, user.id);
  await expect.poll(() => stateOf(user.id)).toBe("ready");
  return { user, id };
}

describe("[ROUTE-09] export my data", () => {
  test("one ZIP with every feature's folder, JSON and files whole, is made in the background and told by email", async () => {
    const { user, id } = await exported();
    const file = await rights.openExport(services, user.id, id);
    expect(file.name).toMatch(/^villa-vesper-your-data-\d{4}-\d\d-\d\d\.zip$/);
    const bytes = await bytesOf(file.stream());
    expect(bytes.byteLength).toBe(file.size);
    const found = unzipSync(bytes);
    expect(Object.keys(found)).toEqual(
      "shelf/words.json shelf/small.pdf shelf/book.pdf rights/asked.json account/devices.json account/changes-of-address.json account/second-factor.json account/profile.json account/sessions.json account/ways-in.json account/links-by-mail.json README.txt".split(
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

  test("no secret is in it", async () => {
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

  test("one at a time, at most two a day, said in a sentence; of many asked at once one is made", async () => {
    const user = await createPerson(services);
    const asked = await Promise.allSettled([1, 2, 3, 4].map(() => rights.askExport(services, user.id)));
    expect(asked.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    expect(asked.find((one) => one.status === "rejected")?.reason).toMatchObject({
      code: "EXPORT_UNDER_WAY",
      status: 409,
    });
    await expect.poll(() => stateOf(user.id)).toBe("ready");
    await rights.askExport(services, user.id);
    await expect.poll(() => stateOf(user.id)).toBe("ready");
    await expect(rights.askExport(services, user.id)).rejects.toMatchObject({
      code: "EXPORT_LIMIT",
      status: 429,
      message: expect.stringMatching(
        /^Your data can be put together twice a day\. The next time is from .+ on\.$/,
      ),
    });
    later(1.01);
    await rights.askExport(services, user.id);
  });

  test("it is the member's alone, for seven days; then a job removes the file", async () => {
    const { user, id } = await exported();
    const other = await createPerson(services);
    const missing = { code: "EXPORT_NOT_FOUND", status: 404 };
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

  test("what fails is tried again; what cannot be made is given up, said, and may be asked for anew", async () => {
    const user = await createPerson(services);
    trouble = 2;
    await rights.askExport(services, user.id);
    await expect.poll(() => stateOf(user.id), { timeout: 20_000 }).toBe("ready");
    const unlucky = await createPerson(services);
    trouble = Infinity;
    const { id } = await rights.askExport(services, unlucky.id);
    await expect
      .poll(async () => (await rights.makeExport(services, id).catch(() => "again")) && stateOf(unlucky.id))
      .toBe("failed");
    trouble = 0;
    await rights.askExport(services, unlucky.id);
    await expect.poll(() => stateOf(unlucky.id)).toBe("ready");
  });

  test("made twice, as after a crash between file and row, it is one file and one email", async () => {
    const { user, id } = await exported();
    await services.db.transaction((tx) => services.events.publish(tx, exportAsked, { exportId: id }));
    expect(await rights.makeExport(services, id)).toBe("gone");
    await rights.openExport(services, user.id, id);
    await expect.poll(() => subjectsTo(user.email).length).toBe(1);
  });

  test("[API-04] its calls: nobody is refused, another's file is not found, another site cannot ask", async () => {
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
    const foreign = new Headers(mine);
    foreign.set("origin", "https://elsewhere.test");
    for (const path of ["exports", "deletion", "deletion/cancel"])
      // oxlint-disable-next-line no-await-in-loop -- three calls
      expect(
        (
          await app.request(`${services.env.ORIGIN}/api/rights/${path}`, {
            method: "POST",
            headers: foreign,
            body: "{}",
          })
        ).status,
      ).toBe(403);
  });
});

const tokenTo = (address: string) =>
  /\/delete-account#t=([\w-]{43})/.exec(sentEmails.to(address).at(-1)!.text!)![1]!;
async function leaving() {
  const user = await createPerson(services);
  await rights.askDeletion(services, user);
  const token = tokenTo(user.email);
  const endsAt = await rights.confirmDeletion(services, token);
  return { user, token, endsAt };
}

describe("[ROUTE-09] delete my account", () => {
  test("nothing happens without the click on the email's page; a new email ends the old link, and a day ends both", async () => {
    const user = await createPerson(services);
    await rights.askDeletion(services, user);
    await expect(rights.askDeletion(services, user)).rejects.toMatchObject({
      code: "LETTER_JUST_SENT",
      status: 429,
    });
    const old = tokenTo(user.email);
    later(0.01);
    await rights.askDeletion(services, user);
    const invalid = { code: "LINK_INVALID", status: 400 };
    await expect(rights.confirmDeletion(services, old)).rejects.toMatchObject(invalid);
    later(1.1);
    await expect(rights.confirmDeletion(services, tokenTo(user.email))).rejects.toMatchObject(invalid);
    await rights.watchRights(services);
    expect(await rights.deletionOf(services, user.id)).toBeNull();
    later(30);
    expect(await rights.eraseDue(services)).toBe(0);
    expect(await findUser(services, user.id)).toBeDefined();
  });

  test("seven days to change one's mind, with an email that names the day; who keeps the account keeps it", async () => {
    const { user, token, endsAt } = await leaving();
    expect(endsAt.getTime() - Date.now()).toBeCloseTo(7 * 86_400_000, -4);
    expect(await rights.confirmDeletion(services, token)).toEqual(endsAt);
    await expect
      .poll(() => subjectsTo(user.email).filter((subject) => subject!.startsWith("Your account ends on")))
      .toHaveLength(1);
    expect(await rights.endingOf(services, user.id)).toBe(endsAt.toISOString());
    later(6.9);
    expect(await rights.eraseDue(services)).toBe(0);
    expect(await rights.cancelDeletion(services, user.id)).toBe(true);
    later(8);
    expect(await rights.eraseDue(services)).toBe(0);
    expect(await findUser(services, user.id)).toBeDefined();
    await expect(rights.confirmDeletion(services, token)).rejects.toMatchObject({ code: "LINK_INVALID" });
  });

  test("then the account ends: sessions, files, rows; a last email with a reference, once; others stay", async () => {
    const { user } = await leaving();
    const other = await leaving();
    await rights.cancelDeletion(services, other.user.id);
    const headers = await signedIn(services, user);
    later(7.01);
    expect(
      await Promise.all([rights.eraseDue(services), rights.eraseDue(services)]).then(([a, b]) => a + b),
    ).toBe(1);
    const app = rightsHttp(services);
    app.onError(failureAnswer(services.log));
    expect((await app.request(`${services.env.ORIGIN}/api/rights/mine`, { headers })).status).toBe(401);
    expect(await findUser(services, user.id)).toBeUndefined();
    expect(await findUser(services, other.user.id)).toBeDefined();
    await expect
      .poll(() => subjectsTo(user.email).filter((subject) => subject === "Your account is deleted"))
      .toHaveLength(1);
    expect(sentEmails.to(user.email).at(-1)!.text).toMatch(/Reference: bye_/);
    expect(await services.storage.read("books/one.pdf")).toBeUndefined();
  });

  test("[HOUSE-02] jobs of the member leave the queue; those of somebody whose address ends in theirs stay", async () => {
    const tail = `${randomUUID()}@villa.test`;
    const [ana, joana] = [
      await createPerson(services, { email: `ana-${tail}` }),
      await createPerson(services, { email: `joana-${tail}` }),
    ];
    const waiting = { startAfter: 86_400 };
    const payloads = {
      address: { letters: [notice(ana.email.toUpperCase())] },
      id: notice("elsewhere@villa.test", ana.id),
      other: notice(joana.email, joana.id),
      longerId: notice("elsewhere@villa.test", `${ana.id}-2`),
    };
    const queued: Record<string, string | null> = {};
    for (const [name, data] of Object.entries(payloads))
      // oxlint-disable-next-line no-await-in-loop -- four jobs
      queued[name] = await services.jobs.send("rights.export", data, waiting);
    await rights.askDeletion(services, ana);
    await rights.confirmDeletion(services, tokenTo(ana.email));
    later(7.01);
    expect(await rights.eraseDue(services)).toBe(1);
    const { rows } = await services.db.execute<{ id: string }>(sql`select id::text from jobs.job`);
    const there = new Set(rows.map(({ id }) => id));
    const left = Object.keys(payloads).filter((name) => there.has(queued[name]!));
    expect(left).toEqual(["other", "longerId"]);
  });

  test("a feature that fails leaves everything as it was, and the next round ends it", async () => {
    const { user } = await leaving();
    const broken: PersonalData = {
      ...sampleFeature,
      erase: () => Promise.reject(new Error("The shelf is locked")),
    };
    services.features = [rightsFeature, accountsFeature, withData("shelf", broken)];
    later(7.01);
    expect(await rights.eraseDue(services)).toBe(0);
    expect(await findUser(services, user.id)).toBeDefined();
    services.features = [withData("shelf", sampleFeature), rightsFeature, accountsFeature];
    expect(await rights.eraseDue(services)).toBe(1);
    expect(await findUser(services, user.id)).toBeUndefined();
  });

  test("an email that no server takes leaves no wish behind", async () => {
    const user = await createPerson(services);
    const { mail } = services;
    services.mail = { ...mail, send: () => Promise.reject(new Error("550")) };
    await expect(rights.askDeletion(services, user)).rejects.toMatchObject({
      code: "EMAIL_DELIVERY_FAILED",
      status: 503,
    });
    services.mail = mail;
    expect(await rights.deletionOf(services, user.id)).toBeNull();
    await rights.askDeletion(services, user);
  });

  test("the only administrator stays", async () => {
    const ada = await createPerson(services, { email: ADA });
    await expect(rights.askDeletion(services, ada)).rejects.toMatchObject({
      code: "CANNOT_END",
      message: /only administrator/,
    });
    expect((await rights.readRights(services, ada)).objection).toMatch(/only administrator/);
  });
});
