import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { useSentEmails } from "../../../../testing/sent-emails.ts";
import { useServices } from "../../../../testing/services.ts";
import { unfinishedJobs } from "../../../../testing/queued-jobs.ts";
import { waitAfterAttempt } from "../../../platform/http/rate-limits.server.ts";
import * as applications from "../applications.server.ts";
import { sendApplication } from "./applying.server.ts";
import type { Answers } from "../contract.ts";
import { answersFrom, anyone } from "../fixtures.ts";
import { applicationJobs } from "../jobs.server.ts";
import { applications as table, applicationStory } from "../tables.server.ts";

const services = useServices(applicationJobs.map(({ cron: _cron, ...rest }) => rest));
const { to: emailsTo } = useSentEmails(services);

beforeEach(() => services.db.execute(sql`truncate applications cascade`));

/** Waits until every requested email was sent or held back. */
const allDone = (name: string) =>
  expect.poll(() => unfinishedJobs(services, new RegExp(`^${name}$`))).toEqual([]);
const begin = async (answers: Answers, id?: string) => {
  const saved = await applications.saveDraft(services, anyone(answers, id));
  return (saved as { id: string }).id;
};

test("[APPLY-01] saves every draft and new address, but emails an address five times an hour", async () => {
  const [first, second] = [answersFrom(), answersFrom()];
  let id = await begin(first);
  for (let turns = 0; turns < 8; turns++)
    for (const answers of [second, first]) id = await begin(answers, id);
  for (let begun = 0; begun < 6; begun++) await begin(first);
  expect(await services.db.$count(table)).toBe(7);
  expect(await applications.readApplication(services, id)).toMatchObject({ email: first.email });
  await allDone("applications.email-continue");
  expect(emailsTo(first.email)).toHaveLength(5);
  expect(emailsTo(second.email).length).toBeLessThanOrEqual(5);
});

test("[APPLY-01] accepts all applications from one address, but holds emails past five an hour", async () => {
  const { email } = answersFrom();
  for (const building of ["a", "b", "c", "d", "e", "f", "g"]) {
    const request = anyone(answersFrom({ email, building }));
    expect(
      await sendApplication(services, { ...request, journeyId: null, brought: undefined }),
    ).toMatchObject({
      is: "sent",
    });
  }
  expect(await services.db.$count(applicationStory)).toBe(7);
  await allDone("applications.email-state");
  expect(emailsTo(email)).toHaveLength(5);
  const rows = await services.db.select({ id: table.id }).from(table);
  const files = await Promise.all(rows.map(({ id }) => applications.readForOwner(services, id)));
  const emails = files.flatMap((file) => file!.story.map(({ email: state }) => state));
  expect(emails.toSorted()).toEqual([...Array<string>(2).fill("held"), ...Array<string>(5).fill("sent")]);
});

test("[APPLY-02] accepts repeated sending and withdrawing, but sends five emails of each kind", async () => {
  const answers = answersFrom();
  const request = { ...anyone(answers), journeyId: null, brought: undefined };
  const sent = new Set<string>();
  for (let turn = 0; turn < 7; turn++) {
    const { id } = (await sendApplication(services, request)) as { id: string };
    sent.add(id);
    expect(await sendApplication(services, request)).toMatchObject({ is: "sent", id });
    await applications.withdrawApplication(services, id);
  }
  expect(sent.size).toBe(7);
  await allDone("applications.email-state");
  expect(emailsTo(answers.email)).toHaveLength(10);
});

test("[APPLY-01] counts all addresses of one IPv6 network as one visitor", async () => {
  const most = { seconds: 3_600, max: 200 };
  await waitAfterAttempt(services, "application begins 2001:db8:0:7::/64", most, 200);
  const from = (visitor: string) => applications.saveDraft(services, { ...anyone(answersFrom()), visitor });
  await expect(from("2001:db8:0:7::1234")).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  expect(await from("2001:db8:0:8::1")).toMatchObject({ is: "saved" });
});
