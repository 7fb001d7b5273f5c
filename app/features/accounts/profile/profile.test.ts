import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import { useServices } from "../../../../testing/services.ts";
import { openAuthClient, type AuthClient } from "../../../../testing/auth-client.ts";
import { dropPassword } from "../passwords/credentials.server.ts";
import { accountJobs } from "../jobs.server.ts";
import { photo, profileFixtures } from "./profile-fixtures.ts";
import { accountsPersonalData } from "../personal-data.server.ts";
import { readAccount } from "./profile.server.ts";
import { requireSession } from "../sessions/reading.server.ts";
import { sessions, users, verifications } from "../tables.server.ts";
import { transaction } from "../../../platform/database/db.server.ts";

const services = useServices(accountJobs);
const sentEmails = useSentEmails(services);
const { whoIs, member } = profileFixtures(services);
const accountOf = async (client: AuthClient) => {
  const { user, sessionId } = await requireSession(services, client.headers());
  return readAccount(services, { userId: user.id, sessionId });
};

describe("[ROUTE-09] name and phone", () => {
  test("change by the rules of sign-up; the phone may be empty", async () => {
    const { visitor: client } = await member();
    expect(
      (
        await client.call("PUT", "/api/account/profile", {
          firstName: " Maya ",
          lastName: "Iyer",
          phone: "91 98450-12345",
        })
      ).status,
    ).toBe(200);
    expect(await whoIs(client)).toMatchObject({
      firstName: "Maya",
      lastName: "Iyer",
      name: "Maya Iyer",
      phone: "+919845012345",
    });
    await client.call("PUT", "/api/account/profile", { firstName: "Maya", lastName: "Iyer", phone: "" });
    expect(await whoIs(client)).toMatchObject({ phone: null });
  });
  test.each([
    [{ phone: "+91 98450 abcde" }, "mobileNumber", "Please enter a valid phone number"],
    [{ isAdmin: true }, "isAdmin", "Unknown field: isAdmin"],
    [{ email: "x@villa.test" }, "email", "Unknown field: email"],
  ])("are not changed by %j", async (change, field, error) => {
    const { visitor: client } = await member();
    const form = { firstName: "Maya", lastName: "Iyer", phone: "+919845012345", ...change };
    expect(await client.call("PUT", "/api/account/profile", form)).toMatchObject({
      status: 400,
      body: { field, error },
    });
  });
  test("rejects changes without a session and from another site", async () => {
    const { visitor: client } = await member();
    const calls = [
      ["PUT", "profile"],
      ["PUT", "picture"],
      ["DELETE", "picture"],
      ["POST", "email"],
      ["DELETE", "email"],
      ["PUT", "password"],
      ["POST", "password/link"],
      ["DELETE", "sessions"],
      ["DELETE", "sessions/x"],
    ] as const;
    for (const [method, path] of calls) {
      expect([path, (await openAuthClient(services).call(method, `/api/account/${path}`)).status]).toEqual([
        path,
        401,
      ]);
      const foreign = await client.send(`/api/account/${path}`, {
        method,
        headers: client.headers({ origin: "https://evil.test" }),
        body: "{}",
      });
      expect([path, foreign.status]).toEqual([path, 403]);
    }
  });
});

describe("[ROUTE-09] the password", () => {
  test("changes with the current one; every other device is signed out and an email reports it", async () => {
    const { visitor: client, person, signIn } = await member();
    const otherDevice = await signIn();
    const change = { current: person.password, password: "another-evening" };
    expect((await client.call("PUT", "/api/account/password", change)).status).toBe(200);
    expect([await whoIs(client), await whoIs(otherDevice)]).toMatchObject([{ id: person.id }, null]);
    const opens = async (password: string) =>
      (await openAuthClient(services).post("/sign-in", { email: person.email, password })).status;
    expect([await opens(person.password), await opens("another-evening")]).toEqual([401, 200]);
    await expect
      .poll(() => sentEmails.to(person.email).map((sentEmail) => sentEmail.subject))
      .toContain("Your password was changed");
  });
  test("rejects a wrong current password", async () => {
    const { visitor: client } = await member();
    const change = { current: "wrong-one", password: "another-evening" };
    expect(await client.call("PUT", "/api/account/password", change)).toMatchObject({
      status: 400,
      body: { field: "current", error: "This password is wrong" },
    });
  });
  test("is set by email if the member signs in only with Google", async () => {
    const { visitor: client, person } = await member();
    await dropPassword(services.db, person.id);
    expect(await accountOf(client)).toMatchObject({ hasPassword: false });
    expect(
      (await client.call("PUT", "/api/account/password", { current: "", password: "another-evening" }))
        .status,
    ).toBe(400);
    expect((await client.call("POST", "/api/account/password/link")).status).toBe(200);
    const { access_token, refresh_token } = (
      await client.post("/link/open", { token: await sentEmails.nextTokenTo(person.email) })
    ).body;
    await client.post("/link/session", { access_token, refresh_token });
    expect((await client.post("/password", { password: "another-evening" })).status).toBe(200);
    expect(await accountOf(client)).toMatchObject({ hasPassword: true });
  });
});

describe("[ROUTE-09] active sessions", () => {
  const firefox = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0" };
  test("are listed newest first with device and sign-in method, the current one marked", async () => {
    const { visitor: client, signIn } = await member(firefox);
    await signIn({});
    const listed = (await accountOf(client)).sessions;
    expect(listed).toMatchObject([
      { device: "An unknown device", method: "password", here: false },
      { device: "Firefox on Linux", method: "password", here: true },
    ]);
    expect(Date.now() - Date.parse(listed[1]!.lastSeen)).toBeLessThan(60_000);
  });
  test("end one by one or all others at once; another member's cannot be ended", async () => {
    const { visitor: client, signIn, person } = await member();
    const [second, third, stranger] = [await signIn(), await signIn(), (await member()).visitor];
    const { sessionId } = await requireSession(services, second.headers());
    expect((await stranger.call("DELETE", `/api/account/sessions/${sessionId}`)).status).toBe(200);
    expect(await whoIs(second)).toMatchObject({ id: person.id });
    await client.call("DELETE", `/api/account/sessions/${sessionId}`);
    expect(await whoIs(second)).toBeNull();
    await client.call("DELETE", "/api/account/sessions");
    expect([await whoIs(client), await whoIs(third)]).toMatchObject([{ id: person.id }, null]);
    expect(await whoIs(stranger)).not.toBeNull();
  });
  test("record when they were last seen, at most every five minutes", async () => {
    const { visitor: client, person } = await member();
    const set = (lastSeenAt: Date) =>
      services.db.update(sessions).set({ lastSeenAt }).where(eq(sessions.userId, person.id));
    const readLastSeen = async () =>
      (await services.db.select().from(sessions).where(eq(sessions.userId, person.id)))[0]!.lastSeenAt!;
    const long = new Date(Date.now() - 3_600_000);
    await set(long);
    await whoIs(client);
    await expect.poll(readLastSeen).not.toEqual(long);
    const short = new Date(Date.now() - 60_000);
    await set(short);
    await whoIs(client);
    expect(await readLastSeen()).toEqual(short);
  });
});

test("[ROUTE-09] exports and erases what the profile stores", async () => {
  const { visitor: client, person } = await member();
  await client.call("PUT", "/api/account/picture", new Uint8Array(await photo().png().toBuffer()));
  await client.call("POST", "/api/account/email", { email: "elsewhere@villa.test" });
  const files = await accountsPersonalData.gather(services, person);
  expect(files.map((file) => file.name)).toEqual(
    expect.arrayContaining(["picture.webp", "devices.json", "changes-of-address.json", "second-factor.json"]),
  );
  await transaction(services.db, (tx) => accountsPersonalData.erase(services, tx, person));
  expect(await services.db.select().from(users).where(eq(users.id, person.id))).toEqual([]);
});

test("[HOUSE-02] deletes an account's OAuth states with it, not those of a similar address or id", async () => {
  const { person } = await member();
  const states = {
    id: person.id,
    address: JSON.stringify(person.email.toUpperCase()),
    link: JSON.stringify({ callbackURL: "/", link: { email: person.email, userId: "x" } }),
    longerAddress: JSON.stringify({ link: { email: `jo${person.email}`, userId: "x" } }),
    longerId: `${person.id}-2`,
    code: "12345",
  };
  const expiresAt = new Date(Date.now() + 600_000);
  const row = ([id, value]: [string, string]) => ({ id, identifier: `hash of ${id}`, value, expiresAt });
  await services.db.insert(verifications).values(Object.entries(states).map(row));
  await transaction(services.db, (tx) => accountsPersonalData.erase(services, tx, person));
  const left = await services.db.select({ id: verifications.id }).from(verifications);
  const ids = Object.keys(states);
  expect(
    left
      .map(({ id }) => id)
      .filter((id) => ids.includes(id))
      .toSorted(),
  ).toEqual(["code", "longerAddress", "longerId"]);
});
