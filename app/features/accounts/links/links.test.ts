import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import { useServices } from "../../../../testing/services.ts";
import { openAuthClient } from "../../../../testing/auth-client.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { SessionHooks } from "../contract.ts";
import { accountJobs, tidyAccounts } from "../jobs.server.ts";
import { mintLink } from "./links.server.ts";
import {
  factorsOf,
  setUpFactors,
  follow,
  HOUR,
  INVALID,
  open,
  pairOf,
  linksFixtures,
} from "./links-fixtures.ts";
import { createPerson, signedIn } from "../fixtures.ts";
import { mailLinks, sessions, users } from "../tables.server.ts";

const services = useServices(accountJobs);
const sentEmails = useSentEmails(services);
const form = { firstName: "Maya", lastName: "Iyer", password: "blue-hour" };
let n = 0;
const { advanceClock, whoIs } = linksFixtures(services);

async function signedUp(change: Record<string, string> = {}) {
  const email = `link-${++n}@villa.test`;
  const client = openAuthClient(services);
  await client.post("/sign-up", { ...form, email, ...change });
  return { email, visitor: client, token: sentEmails.tokenTo(email) };
}
test("[AUTH-08] opens the account with the emailed link, also on another device", async () => {
  const { email, token, visitor: client } = await signedUp();
  const phone = openAuthClient(services, { peer: "198.51.100.4" });
  const opened = await phone.post("/link/open", { token });
  expect(opened.body).toMatchObject({
    success: true,
    type: "signup",
    access_token: expect.any(String),
    refresh_token: expect.any(String),
  });
  const redeemed = await phone.post("/link/session", pairOf(opened));
  expect(redeemed).toMatchObject({
    status: 200,
    body: { success: true, type: "signup", setPassword: false },
  });
  expect(await whoIs(phone)).toMatchObject({ email, emailVerified: true, firstName: "Maya" });
  expect(await whoIs(client)).toBeNull();
  expect((await client.post("/sign-in", { email, password: "blue-hour" })).status).toBe(200);
});

test("[AUTH-08] does not use up a link when a scanner fetches or clicks it", async () => {
  const { token, email } = await signedUp();
  const scanner = openAuthClient(services);
  for (const path of [`/link/open?token=${token}`, "/link/session", "/mail-link/open"])
    expect((await scanner.get(path)).status).toBe(404);
  const pair = await open(scanner, token);
  const person = openAuthClient(services);
  // the scanner's pair is invalid in another browser
  expect(await person.post("/link/session", pair)).toMatchObject(INVALID);
  expect((await follow(person, token)).status).toBe(200);
  expect(await whoIs(person)).toMatchObject({ email });
});

test("[AUTH-08] gives the session to one of six simultaneous requests", async () => {
  const { token, email } = await signedUp();
  const person = openAuthClient(services);
  const pair = await open(person, token);
  const answers = await Promise.all(Array.from({ length: 6 }, () => person.post("/link/session", pair)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  const [user] = await services.db.select().from(users).where(eq(users.email, email));
  expect(await services.db.select().from(sessions).where(eq(sessions.userId, user!.id))).toHaveLength(1);
});

test("[AUTH-08] opens one session for six token pairs of one link", async () => {
  const { token, email } = await signedUp();
  const visitors = Array.from({ length: 6 }, () => openAuthClient(services));
  const pairs = await Promise.all(visitors.map((visitor) => open(visitor, token)));
  const answers = await Promise.all(visitors.map((visitor, i) => visitor.post("/link/session", pairs[i])));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  const [user] = await services.db.select().from(users).where(eq(users.email, email));
  expect(await services.db.select().from(sessions).where(eq(sessions.userId, user!.id))).toHaveLength(1);
});

describe("[AUTH-08] an unusable link", () => {
  test("reports that the account is already confirmed if the link was used", async () => {
    const { token } = await signedUp();
    await follow(openAuthClient(services), token);
    const secondOpening = await openAuthClient(services).post("/link/open", { token });
    expect(secondOpening).toMatchObject({
      status: 400,
      body: { code: "ALREADY_CONFIRMED", error: expect.stringContaining("already confirmed") },
    });
  });
  test("expires after 24 hours, not before", async () => {
    const { token } = await signedUp();
    advanceClock(24 * HOUR - 60_000);
    expect((await openAuthClient(services).post("/link/open", { token })).status).toBe(200);
    advanceClock(24 * HOUR + 60_000);
    expect(await openAuthClient(services).post("/link/open", { token })).toMatchObject(INVALID);
  });
  test("expires a pair a minute after the click, but not its link", async () => {
    const { token } = await signedUp();
    const person = openAuthClient(services);
    const pair = await open(person, token);
    advanceClock(61_000);
    expect(await person.post("/link/session", pair)).toMatchObject(INVALID);
    expect((await follow(person, token)).status).toBe(200);
  });
  test("rejects an unknown token, a malformed one, and halves of two pairs", async () => {
    const [firstSignUp, secondSignUp] = [await signedUp(), await signedUp()];
    const person = openAuthClient(services);
    expect(await person.post("/link/open", { token: "x".repeat(43) })).toMatchObject(INVALID);
    expect(await person.post("/link/open", { token: "short" })).toMatchObject({
      status: 400,
      body: { field: "token" },
    });
    const first = await open(person, firstSignUp.token);
    const second = await open(person, secondSignUp.token);
    const mixed = { access_token: first.access_token, refresh_token: second.refresh_token };
    expect(await person.post("/link/session", mixed)).toMatchObject(INVALID);
    expect(await whoIs(person)).toBeNull();
    expect((await person.post("/link/session", second)).status).toBe(200); // the link is still unused
  });
  test("rejects a link to a former address of the account", async () => {
    const { token, email } = await signedUp();
    await services.db
      .update(users)
      .set({ email: `moved-${email}` })
      .where(eq(users.email, email));
    expect(await follow(openAuthClient(services), token)).toMatchObject(INVALID);
  });
});

test("[AUTH-08] stores hashes of tokens only", async () => {
  const { token } = await signedUp();
  const pair = await open(openAuthClient(services), token);
  const rows = JSON.stringify(await services.db.select().from(mailLinks));
  for (const secret of [token, pair.access_token, pair.refresh_token]) expect(rows).not.toContain(secret);
});

test.each(["attacker's", "owner's"])(
  "[SAFE-11] asks for a new password with the %s link after two people signed up with one address",
  async (linkOwner) => {
    const { email, token } = await signedUp({ password: "attacker-1", firstName: "Mallory" });
    const owner = openAuthClient(services);
    await owner.post("/sign-up", { ...form, email, password: "victims-own" });
    const links = { "attacker's": token, "owner's": sentEmails.tokenTo(email) };
    expect(links["attacker's"]).not.toBe(links["owner's"]);
    const link = links[linkOwner as keyof typeof links];
    expect((await follow(owner, link)).body).toMatchObject({ setPassword: true });
    for (const password of ["attacker-1", "victims-own"])
      expect((await openAuthClient(services).post("/sign-in", { email, password })).status).toBe(401);
    expect((await owner.post("/password", { password: "chosen-now" })).status).toBe(200);
    expect((await openAuthClient(services).post("/sign-in", { email, password: "chosen-now" })).status).toBe(
      200,
    );
  },
);

test.each(["signup", "recovery"] as const)(
  "[SAFE-11] removes password, passkey, app and sessions when a %s link proves an address that could sign in unconfirmed",
  async (type) => {
    const before = { ...services, env: { ...services.env, CONFIRM_EMAIL: "no" as const } };
    const email = `open-${++n}@villa.test`;
    const attacker = openAuthClient(before);
    await attacker.post("/sign-up", { ...form, email, password: "attacker-1" });
    const { id } = (await whoIs(attacker))!;
    await setUpFactors(services, id);
    const link =
      type === "signup"
        ? sentEmails.tokenTo(email)
        : /#t=([\w-]{43})/.exec(await mintLink(services, services.db, { type, userId: id, email }))![1]!;
    const owner = openAuthClient(before);
    expect((await follow(owner, link)).body).toMatchObject({ setPassword: true, secondFactor: false });
    expect(await whoIs(owner)).toMatchObject({ id });
    expect(await whoIs(attacker)).toBeNull();
    expect(await factorsOf(services, id)).toEqual([0, 0]);
    expect((await attacker.post("/sign-in", { email, password: "attacker-1" })).status).toBe(401);
  },
);

test("[SAFE-07] replaces a forged device cookie", async () => {
  const { email, token } = await signedUp();
  await follow(openAuthClient(services), token);
  const client = openAuthClient(services);
  client.jar.set("vv_device", "a".repeat(43));
  await client.post("/sign-in", { email, password: form.password });
  const deviceCookie = client.jar.get("vv_device");
  expect(deviceCookie).toHaveLength(43);
  expect(deviceCookie).not.toBe("a".repeat(43));
  await client.post("/sign-in", { email, password: form.password });
  expect(client.jar.get("vv_device")).toBe(deviceCookie);
});

test("[AUTH-08] asks for a new password with a resent link after two people signed up with one address", async () => {
  const { email } = await signedUp({ password: "attacker-1" });
  await openAuthClient(services).post("/sign-up", { ...form, email, password: "victims-own" });
  const person = openAuthClient(services);
  await person.post("/resend", { email });
  expect((await follow(person, await sentEmails.nextTokenTo(email, 2))).body).toMatchObject({
    setPassword: true,
  });
  expect((await person.post("/password", { password: "chosen-now" })).status).toBe(200);
  expect((await openAuthClient(services).post("/sign-in", { email, password: "chosen-now" })).status).toBe(
    200,
  );
});

test("[AUTH-08] opens an account with an invitation and asks for a password", async () => {
  const guest = await createPerson(services, { email: `guest-${++n}@villa.test`, confirmed: false });
  const link = await mintLink(services, services.db, {
    type: "invite",
    userId: guest.id,
    email: guest.email,
  });
  const token = /#t=(.+)&type=invite$/.exec(link)![1]!;
  const client = openAuthClient(services);
  advanceClock(6 * 24 * HOUR);
  expect((await follow(client, token)).body).toMatchObject({ type: "invite", setPassword: true });
  expect(await whoIs(client)).toMatchObject({ emailVerified: true });
});

const hooks = (sessionHooks: SessionHooks<Services>) => ({ name: "of-the-test", sessionHooks });
test("[QUEST-07] carries data from session hooks to the browser that opens the link", async () => {
  const arrivals: unknown[] = [];
  const followers: string[] = [];
  const { features } = services;
  services.features = [
    hooks({
      carry: async (_, headers) =>
        headers.get("cookie")?.includes("vv_quest=") ? { quest: headers.get("cookie") } : undefined,
      arrived: async (_, { userId, carried }) => {
        arrivals.push({ userId, carried });
        return carried ? { landOn: "/quest-result/x" } : undefined;
      },
    }),
    hooks({
      carry: async () => undefined,
      arrived: () => Promise.reject(new Error("a feature that fails keeps nobody out")),
    }),
    hooks({
      carry: async () => undefined,
      arrived: async (_, { userId }) => {
        followers.push(userId);
        return { landOn: "/not-the-first" };
      },
    }),
  ];
  const email = `quest-${++n}@villa.test`;
  const quester = openAuthClient(services);
  quester.jar.set("vv_quest", "mine");
  await quester.post("/sign-up", { ...form, email });
  const phone = openAuthClient(services);
  await follow(phone, sentEmails.tokenTo(email));
  const { id: userId } = (await whoIs(phone))!;
  expect(arrivals).toEqual([{ userId, carried: { quest: "vv_quest=mine" } }]);
  expect(followers).toEqual([userId]); // also called after an earlier hook returned a path
  expect(decodeURIComponent(phone.jar.get("vv_landing")!)).toBe("/quest-result/x");
  await quester.post("/sign-in", { email, password: form.password });
  expect(arrivals.at(-1)).toEqual({ userId, carried: undefined });
  services.features = features;
});

test("deletes accounts that are unconfirmed after a week, with their links", async () => {
  const { email } = await signedUp();
  const member = await createPerson(services, { email: `stays-${++n}@villa.test` });
  await signedIn(services, member);
  advanceClock(8 * 24 * HOUR);
  await tidyAccounts(services);
  const left = (await services.db.select({ email: users.email }).from(users)).map((row) => row.email);
  expect(left).toContain(member.email);
  expect(left).not.toContain(email);
  expect(await services.db.select().from(mailLinks).where(eq(mailLinks.email, email))).toEqual([]);
  const sessionsLeft = () => services.db.select().from(sessions).where(eq(sessions.userId, member.id));
  expect(await sessionsLeft()).toHaveLength(1);
  advanceClock(31 * 24 * HOUR);
  await tidyAccounts(services);
  expect(await sessionsLeft()).toEqual([]);
});
