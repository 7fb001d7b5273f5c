import { and, eq, lte, sql } from "drizzle-orm";
import { fromDrizzle } from "pg-boss";
import { type Tx, transaction } from "../../../platform/database/db.server.ts";
import { contributionsTo } from "../../../platform/feature.server.ts";
import type { DataSubject, PersonalData } from "../../../platform/personal-data.server.ts";
import { hashOf } from "../../../lib/signing.server.ts";
import { mentionsPerson } from "../../../platform/person-values.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as accounts from "../../accounts/accounts.server.ts";
import * as audit from "../../audit/audit.server.ts";
import { THE_SITE } from "../../audit/contract.ts";
import { accountErased } from "../events.contract.ts";
import { dataSubjectOf } from "../export/held.server.ts";
import { objectionTo } from "./deletion.server.ts";
import { rightsDeletions, rightsFarewells } from "../tables.server.ts";

/** Deletes the member's jobs from the queue, in any state. Running ones find no data and are not retried. */
export async function emptyQueue({ jobs }: Pick<Services, "jobs">, tx: Tx, member: DataSubject) {
  const db = fromDrizzle(tx, sql);
  for (const { name } of await jobs.getQueues()) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const theirs = (await jobs.findJobs(name, { db })).filter(({ data }) => mentionsPerson(data, member));
    const ids = theirs.map(({ id }) => id);
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (ids.length > 0) await jobs.deleteJob(name, ids, { db });
  }
}

/**
 * Storage keys of a member's files. Runs in the transaction that erases the member, so that no new file is
 * missed.
 */
export async function filesOf(tx: Tx, all: PersonalData[], member: DataSubject): Promise<string[]> {
  const files: string[] = [];
  // oxlint-disable-next-line no-await-in-loop -- one connection
  for (const data of all) files.push(...((await data.files?.(tx, member)) ?? []));
  return files;
}

/**
 * Deletes an account after its seven days: every feature erases the member in one transaction, which also
 * writes a row for the remaining work, removing files and sending the last email. Ledger records stay without
 * personal data.
 * @returns `waits` if there is an objection now; `kept` if the member has cancelled
 */
async function eraseMember(services: Services, userId: string): Promise<"erased" | "waits" | "kept"> {
  const now = services.clock.now();
  const all = contributionsTo(services, "personalData");
  if (all.length === 0) throw new Error("No feature contributes personal data: nothing would be erased");
  const person = await accounts.findUser(services, userId);
  if (!person) return "kept";
  const member = dataSubjectOf(services, person);
  const objection = await objectionTo(services, member);
  if (objection) {
    services.log.warn({ objection }, "an account that should end waits");
    return "waits";
  }
  return transaction(services.db, async (tx) => {
    const due = and(eq(rightsDeletions.userId, userId), lte(rightsDeletions.endsAt, now));
    const [asked] = await tx.select().from(rightsDeletions).where(due).for("update");
    if (!asked) return "kept";
    const files = await filesOf(tx, all, member);
    const last = {
      id: asked.id,
      email: person.email,
      firstName: person.firstName ?? "",
      files,
      erasedAt: now,
    };
    await tx.insert(rightsFarewells).values(last);
    // oxlint-disable-next-line no-await-in-loop -- in order: the account comes last
    for (const data of all) await data.erase(services, tx, member);
    await emptyQueue(services, tx, member);
    await audit.record(tx, {
      who: THE_SITE,
      action: "rights.erased",
      subject: asked.id,
      before: null,
      after: null,
      at: now,
    });
    await services.events.publish(tx, accountErased, {
      farewellId: asked.id,
      memberHash: hashOf(member.id),
    });
    return "erased";
  });
}

/** Calls `eraseMember`; a failure is logged and retried in the next round. */
const tryErasing = (services: Services, userId: string, deletion: string) =>
  eraseMember(services, userId).catch((error: unknown) => {
    services.log.error({ error, deletion, alarm: true }, "an account could not be erased; it is tried again");
    return "waits" as const;
  });

/**
 * Deletes every due account; a failure does not stop the others.
 * @returns how many were deleted
 */
export async function eraseDue(services: Services): Promise<number> {
  const due = await services.db
    .select({ userId: rightsDeletions.userId, id: rightsDeletions.id })
    .from(rightsDeletions)
    .where(lte(rightsDeletions.endsAt, services.clock.now()))
    .orderBy(rightsDeletions.endsAt);
  let ended = 0;
  for (const { userId, id } of due) {
    // oxlint-disable-next-line no-await-in-loop -- separate transactions
    if ((await tryErasing(services, userId, id)) === "erased") ended++;
  }
  return ended;
}
