import { eq } from "drizzle-orm";
import net, { type AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import { useServices } from "../../../../testing/services.ts";
import { openAuthClient } from "../../../../testing/auth-client.ts";
import type { Services } from "../../../platform/services.server.ts";
import { openMail } from "../../../platform/mail/mail.server.ts";
import { createPerson } from "../fixtures.ts";
import { accountJobs, tidyAccounts } from "../jobs.server.ts";
import { accounts, users } from "../tables.server.ts";

const services = useServices(accountJobs);
const sentEmails = useSentEmails(services);
const form = {
  firstName: " Maya ",
  lastName: "Iyer",
  phone: "+91 98450-12345",
  password: "blue-hour",
  confirmPassword: "blue-hour",
};
const origin = {
  source: "ig",
  platform: "instagram",
  medium: "social",
  campaign: "dusk",
  referrer: "https://www.instagram.com/",
};
const rowOf = async (email: string) =>
  (await services.db.select().from(users).where(eq(users.email, email)))[0];
let n = 0;
const fresh = () => `new-${++n}@villa.test`;

test("[AUTH-04] stores names, phone and the person's source at sign-up", async () => {
  const email = fresh();
  expect((await openAuthClient(services).post("/sign-up", { ...form, email, origin })).status).toBe(200);
  expect(await rowOf(email)).toMatchObject({
    firstName: "Maya",
    lastName: "Iyer",
    name: "Maya Iyer",
    phone: "+919845012345",
    signupSource: "ig",
    signupPlatform: "instagram",
    signupMedium: "social",
    signupCampaign: "dusk",
    signupReferrer: "https://www.instagram.com/",
    signupTimestamp: expect.any(Date),
    emailVerified: false,
  });
});

test("[AUTH-04] defaults source and platform to 'direct', and leaves the phone optional", async () => {
  const email = fresh();
  expect((await openAuthClient(services).post("/sign-up", { ...form, phone: "", email })).status).toBe(200);
  expect(await rowOf(email)).toMatchObject({
    signupSource: "direct",
    signupPlatform: "direct",
    phone: null,
    signupMedium: null,
  });
});

test("[AUTH-05] requires a new account to be confirmed by an email, which has a plain text part", async () => {
  const email = fresh();
  const answer = await openAuthClient(services).post("/sign-up", { ...form, email: email.toUpperCase() });
  expect(answer.body).toEqual({ success: true, confirmed: false, delivered: true });
  const [sentEmail] = sentEmails.to(email);
  expect(sentEmail).toMatchObject({
    subject: "Confirm your email",
    text: expect.stringContaining("Hello Maya,"),
  });
  const link = /http\S+type=signup/.exec(sentEmail!.text!)![0];
  expect(sentEmail!.html).toContain(link.replace("&", "&amp;"));
  expect(JSON.stringify(answer.headers.getSetCookie())).not.toContain("session");
});

describe("[AUTH-05] without confirmation", () => {
  const open = useServices([], { CONFIRM_EMAIL: "no", ADMIN_EMAILS: "boss@villa.test" });
  useSentEmails(open);
  test("starts a session at sign-up, but grants no administrator's rights to an unconfirmed address", async () => {
    const client = openAuthClient(open);
    const answer = await client.post("/sign-up", {
      ...form,
      email: "boss@villa.test",
      password: "a-whole-blue-hour",
      confirmPassword: "a-whole-blue-hour",
    });
    expect(answer.body).toMatchObject({ success: true, confirmed: true });
    const { readSession } = await import("../accounts.server.ts");
    expect((await readSession(open, client.headers())).user).toMatchObject({
      email: "boss@villa.test",
      emailVerified: false,
      isAdmin: false,
    });
  });

  test("gives no session for a sign-up with a member's address, and keeps the member's password", async () => {
    const email = fresh();
    await openAuthClient(open).post("/sign-up", { ...form, email });
    const stranger = openAuthClient(open);
    const otherPassword = { password: "an-other-word", confirmPassword: "an-other-word" };
    const answer = await stranger.post("/sign-up", { ...form, email, ...otherPassword });
    expect(answer).toMatchObject({ status: 422, body: { code: "USER_ALREADY_EXISTS" } });
    const { readSession } = await import("../accounts.server.ts");
    expect((await readSession(open, stranger.headers())).user).toBeNull();
    const signedIn = await openAuthClient(open).post("/sign-in", { email, password: form.password });
    expect(signedIn.body).toMatchObject({ success: true });
  });

  test("keeps a member who signed in, even if they never open their confirmation link", async () => {
    const email = fresh();
    await openAuthClient(open).post("/sign-up", { ...form, email });
    const clock = { now: () => new Date(open.clock.now().getTime() + 40 * 86_400_000) };
    await tidyAccounts({ db: open.db, clock });
    expect(await open.db.select().from(users).where(eq(users.email, email))).toHaveLength(1);
  });
});

test("[AUTH-07] refuses a registered address with the specified text, whatever the password", async () => {
  const person = await createPerson(services, { email: fresh() });
  const answer = await openAuthClient(services).post("/sign-up", {
    ...form,
    email: person.email.toUpperCase(),
    password: "other-one",
    confirmPassword: "other-one",
  });
  expect(answer).toMatchObject({
    status: 422,
    body: { success: false, error: "User already registered", code: "USER_ALREADY_EXISTS" },
  });
  expect(sentEmails.to(person.email)).toEqual([]);
});

test("sends another email to an unconfirmed address that signs up again, with the same answer", async () => {
  const email = fresh();
  for (const _ of [1, 2])
    expect((await openAuthClient(services).post("/sign-up", { ...form, email })).body).toMatchObject({
      confirmed: false,
    });
  expect(sentEmails.to(email)).toHaveLength(2);
});

test("creates one account for two simultaneous sign-ups with one address", async () => {
  const email = fresh();
  const answers = await Promise.all(
    [1, 2].map(() => openAuthClient(services).post("/sign-up", { ...form, email })),
  );
  expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
  expect(await services.db.select().from(users).where(eq(users.email, email))).toHaveLength(1);
});

describe("[AUTH-02] applies the form's rules and texts on the server, names the field and stores nothing", () => {
  test.each([
    [{ firstName: " " }, "firstName", "First name is required"],
    [{ phone: "+91 98450x12345" }, "mobileNumber", "Please enter a valid phone number"],
    [{ confirmPassword: "blue-hours" }, "confirmPassword", "Passwords don't match"],
  ])("%j", async (change, field, error) => {
    const email = fresh();
    const answer = await openAuthClient(services).post("/sign-up", { ...form, email, ...change });
    expect(answer).toMatchObject({
      status: 400,
      body: { success: false, error, field, code: "INVALID_DATA" },
    });
    expect(await rowOf(email)).toBeUndefined();
  });
});

/** A mail server that accepts connections and never answers. */
async function silentServer() {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => void sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, close };
}

describe("[AUTH-06] keeps the account, and reports an email that cannot be delivered", () => {
  const original = { mail: services.mail };
  afterEach(() => {
    services.mail = original.mail;
  });
  async function signUpThrough(port: number) {
    original.mail = services.mail;
    services.mail = openMail({ ...services.env, SMTP_URL: `smtp://127.0.0.1:${port}` });
    const email = fresh();
    return { email, answer: await openAuthClient(services).post("/sign-up", { ...form, email }) };
  }

  test("if the mail server is down", async () => {
    const { port, close } = await silentServer();
    close();
    const { email, answer } = await signUpThrough(port);
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, confirmed: false, delivered: false },
    });
    expect(await rowOf(email)).toMatchObject({ emailVerified: false });
    const resent = await openAuthClient(services).post("/resend", { email });
    expect(resent).toMatchObject({
      status: 503,
      body: { error: "Failed to resend verification email", code: "EMAIL_DELIVERY_FAILED" },
    });
  });

  test("if the mail server does not answer, and can send a link later", async () => {
    const { port, close } = await silentServer();
    const { email, answer } = await signUpThrough(port);
    close();
    expect(answer.body).toMatchObject({ delivered: false });
    services.mail = original.mail;
    expect((await openAuthClient(services).post("/resend", { email })).status).toBe(200);
    expect(await sentEmails.nextTokenTo(email)).toHaveLength(43);
  });
});

test("answers a resend the same for unknown, waiting and confirmed addresses, and emails the owner of a confirmed one", async () => {
  const waiting = await createPerson(services, { email: fresh(), confirmed: false });
  const member = await createPerson(services, { email: fresh() });
  const answers = [];
  for (const email of ["nobody@villa.test", waiting.email, member.email])
    answers.push(await openAuthClient(services).post("/resend", { email }));
  expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
    answers.map(() => ({ status: 200, body: { success: true } })),
  );
  await expect.poll(() => sentEmails.to(member.email).length).toBe(1);
  await expect.poll(() => sentEmails.to(waiting.email).length).toBe(1);
  expect(sentEmails.to("nobody@villa.test")).toEqual([]);
  expect(sentEmails.to(waiting.email)[0]).toMatchObject({ subject: "Confirm your email" });
  expect(sentEmails.to(member.email)[0]).toMatchObject({ subject: "You already have an account" });
});

test("stores a password as a hash, and rejects sign-up metadata sent as fields", async () => {
  const email = fresh();
  const client = openAuthClient(services);
  await client.post("/sign-up", { ...form, email });
  const row = await rowOf(email);
  const [account] = await services.db.select().from(accounts).where(eq(accounts.userId, row!.id));
  expect(account).toMatchObject({
    providerId: "credential",
    password: expect.stringMatching(/^\$argon2id\$/),
  });
  const { status, body } = await client.post("/sign-up", { ...form, email, signupSource: "forged" });
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { error: "Unknown field: signupSource", field: "signupSource" },
  });
});

test("[AUTH-05] stores each change with its event in one transaction", async () => {
  const failing = {
    ...services,
    events: {
      ...services.events,
      publish: async () => {
        throw new Error("the queue is away");
      },
    },
  } as Services;
  const person = await createPerson(services);
  const client = openAuthClient(failing);
  const signUp = { firstName: "Mira", lastName: "Sen", email: "unlucky@villa.test", password: "blue-hour" };
  expect((await client.post("/sign-up", signUp)).status).toBe(500);
  expect(await services.db.$count(users, eq(users.email, signUp.email))).toBe(0);
  await client.post("/sign-in", { email: person.email, password: person.password });
  const change = { current: person.password, password: "another-evening" };
  expect((await client.call("PUT", "/api/account/password", change)).status).toBe(500);
  const signedIn = await client.post("/sign-in", { email: person.email, password: person.password });
  expect(signedIn.status).toBe(200);
});
