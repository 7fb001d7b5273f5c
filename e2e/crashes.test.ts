import fs from "node:fs";
import { firstOf } from "../app/lib/checked.ts";
import { generateVisits } from "../benchmarks/journeys-generator.ts";
import { sendJourneys } from "../benchmarks/senders.ts";
import { openSite, type Site } from "../testing/site.ts";
import { beforeAll, describe, expect, test } from "../testing/browser.ts";
import { health, json, postmaster, sandboxPid } from "../testing/site-processes.ts";

/** A site with its own database, killed repeatedly. */
let of: Site;
beforeAll(async () => {
  of = await openSite({ database: "own" });
});
test.afterAll(() => of.close());

/**
 * A visitor who answers statements as fast as the site accepts them until it is killed.
 * @returns acknowledged answers, and a function that reads the stored ones
 */
async function answerUntilGone(done: () => Promise<void>) {
  const begun = await fetch(`${of.origin}/api/quest/start`, json("POST", { adult: true }));
  const cookie = begun.headers.getSetCookie()[0]!.split(";")[0]!;
  const { sessionId } = (await begun.json()) as { sessionId: string };
  const items = JSON.parse(fs.readFileSync("content/instrument/v1/items.json", "utf8")) as
    | { items?: { id: string }[] }
    | { id: string }[];
  const ids = (Array.isArray(items) ? items : items.items!).map((item) => item.id);
  const acknowledged = new Set<string>();
  const writing = (async () => {
    for (const itemId of ids) {
      const answers = [{ itemId, value: 3, answeredAt: new Date().toISOString(), tookMs: 3000 }];
      const answer = await fetch(
        `${of.origin}/api/quest/answers`,
        json("PUT", { sessionId, answers }, { cookie }),
      ).catch(() => undefined);
      if (!answer) return;
      if (answer.ok) acknowledged.add(itemId);
    }
  })();
  await expect.poll(() => acknowledged.size, { timeout: 20_000, intervals: [5] }).toBeGreaterThan(10);
  await done();
  await writing;
  const storedAnswers = async () => {
    const answer = await fetch(`${of.origin}/api/quest/progress?session=${sessionId}`, {
      headers: { cookie },
    });
    return ((await answer.json()) as { quest: { answers: { itemId: string }[] } }).quest.answers.map(
      (a) => a.itemId,
    );
  };
  return { acknowledged, kept: storedAnswers };
}

describe("killed during writes", () => {
  test("has every answer that it confirmed after kill -9 of the site", async () => {
    const { acknowledged, kept: storedAnswers } = await answerUntilGone(() => of.kill());
    await of.restart();
    const there = await storedAnswers();
    expect([...acknowledged].filter((id) => !there.includes(id))).toEqual([]);
    expect(await health(of)).toBe(200);
    expect((await fetch(`${of.origin}/dev/mailbox.json`)).status).toBe(200);
  });

  test("[SPEED-06] has every answer and visit that it confirmed after kill -9 of site, database and sandbox", async () => {
    const visits = [...generateVisits({ until: Date.now(), days: 2, count: 300 })];
    let sending: ReturnType<typeof sendJourneys> | undefined;
    const stored = "select count(*)::int as n from analytics_visits";
    const arrived = async () => firstOf((await of.services.db.$client.query<{ n: number }>(stored)).rows).n;
    const { acknowledged: answers, kept: storedAnswers } = await answerUntilGone(async () => {
      sending = sendJourneys(visits, { origin: of.origin, connections: 16, ms: 60_000 });
      await expect.poll(arrived, { timeout: 30_000, intervals: [20] }).toBeGreaterThan(200);
      for (const pid of [of.pid(), postmaster(of), sandboxPid(of)]) process.kill(pid, "SIGKILL");
      await of.kill();
    });
    const { acknowledged, unanswered } = await sending!;
    expect(acknowledged.length).toBeGreaterThan(100);
    expect(unanswered.length).toBeGreaterThan(0);
    await of.restart();
    const stillStored = await storedAnswers();
    expect([...answers].filter((id) => !stillStored.includes(id))).toEqual([]);
    const { rows } = await of.services.db.$client.query<{ id: string; whole: boolean }>(
      `select r.journey_id as id, coalesce(v.pages = jsonb_array_length(t.trail->'pages'), false) as whole
       from analytics_receipts r left join analytics_visits v on v.id = r.journey_id
       left join analytics_trails t on t.started_at = v.started_at and t.id = v.id`,
    );
    const there = new Set(rows.map(({ id }) => id));
    expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
    expect(rows.filter(({ whole }) => !whole)).toEqual([]);
    expect(await health(of)).toBe(200);
    expect((await fetch(`${of.origin}/dev/mailbox.json`)).status).toBe(200);
  });

  test("recovers after kill -9 of the database with every acknowledged answer", async () => {
    const { acknowledged, kept: storedAnswers } = await answerUntilGone(
      async () => void process.kill(postmaster(of), "SIGKILL"),
    );
    await expect.poll(() => health(of), { timeout: 20_000 }).toBe(200);
    const there = await storedAnswers();
    expect([...acknowledged].filter((id) => !there.includes(id))).toEqual([]);
  });
});

describe("[APPLY-01] simultaneous applications", () => {
  const APPLICANTS = Array.from({ length: 20 }, (_, i) => ({
    name: `Applicant ${i}`,
    email: `applicant-${i}@villa.test`,
    about: "I mend boats in Kochi.",
    building: `Yard number ${i}, that anybody can walk into.`,
    stuck: "Nobody walks in.",
    way: "main",
    dates: "later",
  }));
  /** Submits like a browser without scripts. */
  const submit = (person: (typeof APPLICANTS)[number]) =>
    fetch(`${of.origin}/apply`, {
      method: "POST",
      headers: { origin: of.origin },
      body: new URLSearchParams({ ...person, intent: "send" }),
      redirect: "manual",
    });
  /** @returns whether the site confirmed the application before it was killed */
  const apply = (person: (typeof APPLICANTS)[number]) =>
    submit(person).then(
      ({ status }) => status === 303,
      () => false,
    );
  /** Submits until confirmed: on a slow machine, requests that wait too long for the database fail. */
  async function applyUntilConfirmed(person: (typeof APPLICANTS)[number]): Promise<void> {
    const { status } = await submit(person);
    if (status === 303) return;
    expect(status).toBeGreaterThanOrEqual(500);
    await applyUntilConfirmed(person);
  }

  test("are stored once each, and confirmed by email, after a kill and a second submission", async () => {
    let answered = 0;
    const pressed = APPLICANTS.map(async (person) => {
      const taken = await apply(person);
      if (taken) answered++;
      return taken;
    });
    await expect.poll(() => answered, { timeout: 20_000, intervals: [1] }).toBeGreaterThan(4);
    process.kill(postmaster(of), "SIGKILL");
    await of.kill();
    const taken = await Promise.all(pressed);
    await of.restart();
    const read = async () =>
      (
        await of.services.db.execute<{ email: string; n: number }>(
          "select email, count(*)::int as n from applications where sent_at is not null group by email",
        )
      ).rows;
    const there = new Set((await read()).map(({ email }) => email));
    const acknowledged = APPLICANTS.filter((_, i) => taken[i]);
    expect(acknowledged.filter(({ email }) => !there.has(email))).toEqual([]);
    // everyone submits again, also those who got a confirmation
    await Promise.all(APPLICANTS.map((person) => applyUntilConfirmed(person)));
    expect((await read()).toSorted((a, b) => a.email.localeCompare(b.email))).toEqual(
      APPLICANTS.map(({ email }) => ({ email, n: 1 })).toSorted((a, b) => a.email.localeCompare(b.email)),
    );
    const emails = async () => {
      const sent = await of.mailbox.emails();
      return APPLICANTS.filter(({ email }) => sent.some(({ to }) => JSON.stringify(to).includes(email)))
        .length;
    };
    await expect.poll(emails, { timeout: 60_000 }).toBe(APPLICANTS.length);
  });
});
