import { hash } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AuthClient, openAuthClient } from "../../../../testing/auth-client.ts";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import { useServices } from "../../../../testing/services.ts";
import { jobsIn } from "../../../../testing/queued-jobs.ts";
import { leadingZeroBits, provenText } from "../../../lib/proof-of-work.ts";
import type { ProofAnswer, WorkProof } from "../contract.ts";
import type { Services } from "../../../platform/services.server.ts";
import { createPerson } from "../fixtures.ts";
import { accountJobs } from "../jobs.server.ts";
import { attempts } from "../../../platform/http/tables.server.ts";

const services = useServices(accountJobs);
const sentEmails = useSentEmails(services);
const live = {} as Services;
const clientAt = (peer: string) => openAuthClient(live, { peer });
beforeAll(() => void Object.assign(live, services, { env: { ...services.env, SITE_MODE: "live" } }));
beforeEach(() => services.db.delete(attempts));

let attacks = 0;
/** Five wrong passwords from each of eleven networks: the attack that once locked a member out for hours. */
async function attack(email: string) {
  const block = `198.51.${++attacks}`;
  const statuses: number[] = [];
  for (let network = 0; network < 11; network++)
    for (let i = 0; i < 5; i++)
      statuses.push(
        (await clientAt(`${block}.${network}`).post("/sign-in", { email, password: "wrong-one" })).status,
      );
  return statuses;
}

/**
 * `solveProof` without its pauses for a page: a fifth of the time for a quarter million attempts.
 */
function solved(challenge: string, bits: number): number {
  for (let answer = 0; ; answer++)
    if (leadingZeroBits(hash("sha256", provenText(challenge, answer), "buffer")) >= bits) return answer;
}

async function work(client: AuthClient, email: string): Promise<WorkProof> {
  const { challenge, bits } = (await client.post("/proof", { email })).body as ProofAnswer;
  return { challenge, answer: solved(challenge, bits) };
}

describe("[SAFE-01] does not let strangers lock a member out", () => {
  test("admits the member's own browser, and others after a proof of work, despite 55 wrong passwords from eleven networks", async () => {
    const person = await createPerson(services);
    const knownDevice = clientAt("203.0.113.1");
    const right = { email: person.email, password: person.password };
    expect((await knownDevice.post("/sign-in", right)).status).toBe(200);
    const statuses = await attack(person.email);
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401));
    expect(new Set(statuses.slice(20))).toEqual(new Set([403])); // each attempt needs a proof
    expect((await knownDevice.post("/sign-in", right)).status).toBe(200); // resets the attack's counters
    await attack(person.email);
    const elsewhere = clientAt("203.0.113.2");
    expect(await elsewhere.post("/sign-in", right)).toMatchObject({
      status: 403,
      body: { code: "PROOF_REQUIRED" },
    });
    const proof = await work(elsewhere, person.email);
    expect((await elsewhere.post("/sign-in", { ...right, proof })).status).toBe(200);
  });

  test("counts an IPv6 /64 network as one, so that its sixth wrong password has to wait", async () => {
    const person = await createPerson(services);
    const statuses: number[] = [];
    for (const host of ["1", "2", "3", "4", "5", "6"]) {
      const wrong = { email: person.email, password: "wrong-one" };
      statuses.push((await clientAt(`2001:db8:0:5::${host}`).post("/sign-in", wrong)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    const right = { email: person.email, password: person.password };
    expect((await clientAt("2001:db8:0:6::1").post("/sign-in", right)).status).toBe(200);
  });

  test("accepts a correct proof once, for one address and ten minutes", async () => {
    const person = await createPerson(services);
    const otherMember = await createPerson(services);
    await attack(person.email);
    const guess = (peer: string, proof: WorkProof) =>
      clientAt(peer).post("/sign-in", { email: person.email, password: "wrong-one", proof });
    const client = clientAt("203.0.113.3");
    const proof = await work(client, person.email);
    expect((await guess("203.0.113.4", await work(client, otherMember.email))).status).toBe(403);
    expect((await guess("203.0.113.5", { ...proof, answer: proof.answer + 1 })).status).toBe(403);
    expect((await guess("203.0.113.6", { ...proof, challenge: `${proof.challenge}x` })).status).toBe(403);
    expect((await guess("203.0.113.7", proof)).status).toBe(401);
    expect((await guess("203.0.113.8", proof)).status).toBe(403);
    const late = await work(client, person.email);
    live.clock = { now: () => new Date(Date.now() + 11 * 60_000) };
    expect((await guess("203.0.113.9", late)).status).toBe(403);
    live.clock = { now: () => new Date() };
  });

  test("requires more work after many attempts", async () => {
    const { email } = await createPerson(services);
    const bitsNow = async () =>
      ((await clientAt("203.0.113.10").post("/proof", { email })).body as ProofAnswer).bits;
    expect(await bitsNow()).toBe(16);
    await attack(email);
    await attack(email);
    expect(await bitsNow()).toBe(18); // 110 attempts are more than four times twenty
  });

  test("does not limit the member's own browser or other kinds of email when a stranger requests many recovery emails", async () => {
    const person = await createPerson(services);
    const knownDevice = clientAt("203.0.113.11");
    await knownDevice.post("/sign-in", { email: person.email, password: person.password });
    const requestRecovery = async (client: AuthClient) =>
      (await client.post("/recover", { email: person.email })).status;
    const countEmails = () =>
      sentEmails.to(person.email).filter(({ subject }) => subject?.includes("password")).length;
    const oneNetwork = [];
    for (let i = 0; i < 4; i++) oneNetwork.push(await requestRecovery(clientAt("192.0.2.1")));
    expect(oneNetwork).toEqual([200, 200, 200, 429]);
    for (let network = 2; network < 14; network++)
      expect(await requestRecovery(clientAt(`192.0.2.${network}`))).toBe(200);
    await expect.poll(countEmails).toBe(10); // the limit per address
    expect(await requestRecovery(clientAt("203.0.113.12"))).toBe(200);
    expect(await requestRecovery(knownDevice)).toBe(200);
    await expect.poll(countEmails).toBe(11);
    const resent = await clientAt("203.0.113.12").post("/resend", { email: person.email });
    expect(resent.status).toBe(200);
    await expect.poll(() => sentEmails.to(person.email).at(-1)?.subject).toBe("You already have an account");
  });

  test("stops emailing an address after many sign-ups with it, and still answers the same", async () => {
    const email = "buried@villa.test";
    const signUp = (network: number) =>
      clientAt(`192.0.2.${network}`).post("/sign-up", {
        firstName: "Mal",
        lastName: "Lory",
        email,
        password: `attempt-number-${network}`,
      });
    for (let network = 20; network < 32; network++)
      expect((await signUp(network)).body).toEqual({ success: true, confirmed: false, delivered: true });
    expect(sentEmails.to(email)).toHaveLength(10);
  });
});

test("[SAFE-05] queues one job for a requested email to known and unknown addresses alike, and sends nothing during the call", async () => {
  const { email } = await createPerson(services);
  const jobs = async () =>
    (await jobsIn(services, /^accounts\.send-email$/)).map(({ data }) => [data["kind"], data["email"]]);
  const before = (await jobs()).length;
  for (const address of [email, "nobody-at-all@villa.test"]) {
    const { status, body } = await clientAt("203.0.113.16").post("/recover", { email: address });
    expect({ status, body }).toEqual({ status: 200, body: { success: true } });
  }
  expect((await jobs()).slice(before)).toEqual([
    ["recovery", email],
    ["recovery", "nobody-at-all@villa.test"],
  ]);
  await expect.poll(() => sentEmails.to(email).length).toBe(1);
  expect(sentEmails.to("nobody-at-all@villa.test")).toEqual([]);
});
