import { desc, eq, sql } from "drizzle-orm";
import { type Tx, transaction } from "../../platform/database/db.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { formatDate } from "../../lib/india-format.ts";
import * as audit from "../audit/audit.server.ts";
import type { Who } from "../audit/contract.ts";
import {
  type ChangeOutcome,
  isSettingKey,
  type SettingChange,
  type SettingKey,
  SETTINGS_CHANGED,
} from "./contract.ts";
import { shownAs } from "./domain/shown.ts";
import { confirmationQuestion, settingProblem, tidied } from "./domain/validation.ts";
import { dropSettings, readShown, toChange } from "./reading.server.ts";
import { settingsHistory, websiteSettings } from "./tables.server.ts";
import { firstOf } from "../../lib/checked.ts";

type Needs = Pick<Services, "db" | "clock" | "notices">;
/** `asksFirst`: a change with serious consequences is not saved; the outcome is a question instead. */
type Careful = { asksFirst?: boolean };
type SettingRequest = { key: SettingKey; value: string; by: Who; undoes?: number } & Careful;

/** Stores the value, its history and the audit entry, and notifies every process, in one transaction. */
async function write(
  tx: Tx,
  { clock, notices }: Needs,
  { key, value, by, undoes }: SettingRequest,
  before: string,
): Promise<SettingChange> {
  const at = clock.now();
  const row = { value, updatedAt: at };
  await tx
    .insert(websiteSettings)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: websiteSettings.key, set: row });
  const changes = await tx
    .insert(settingsHistory)
    .values({ key, before, after: value, byId: by.id, byName: by.name, at, undoes })
    .returning();
  await audit.record(tx, {
    who: by,
    action: "settings.changed",
    subject: key,
    before: { value: before },
    after: { value },
    at,
  });
  await notices.send(tx, SETTINGS_CHANGED);
  return toChange(firstOf(changes));
}

/** Who set the current value and when, according to the history. */
async function overtakenBy(tx: Tx, { key, by }: SettingRequest, current: string): Promise<string> {
  const [newest] = await tx
    .select()
    .from(settingsHistory)
    .where(eq(settingsHistory.key, key))
    .orderBy(desc(settingsHistory.id))
    .limit(1);
  const to = `to “${shownAs(key, current)}”`;
  if (newest?.after !== current) return `This was changed ${to} in the meantime.`;
  const who = newest.byId === by.id ? "You" : newest.byName;
  return `${who} changed this ${to} on ${formatDate(newest.at.getTime())}.`;
}

/**
 * Writes a value or refuses it.
 * @param expected the current value that the caller expects; if it differs, the refusal names who changed it,
 *   followed by `advice`
 */
async function apply(
  services: Needs,
  request: SettingRequest,
  { expected, advice }: { expected: string | undefined; advice: string },
): Promise<ChangeOutcome> {
  const { key } = request;
  const value = tidied(key, request.value);
  const outcome = await transaction(services.db, async (tx): Promise<ChangeOutcome> => {
    // locked until the transaction ends, because amounts are compared with one another
    await tx.execute(sql`lock table ${websiteSettings} in share row exclusive mode`);
    const values = await readShown(tx);
    const stale = expected !== undefined && expected !== values[key];
    const error = stale
      ? `${await overtakenBy(tx, request, values[key])} ${advice}`
      : settingProblem(key, value, values);
    if (error) return { ok: false, key, error, stale };
    const question = request.asksFirst
      ? confirmationQuestion(key, value, values, services.clock.now().getTime())
      : undefined;
    if (question) return { ok: false, key, error: question, stale: false, asks: true };
    return { ok: true, change: await write(tx, services, { ...request, value }, values[key]) };
  });
  dropSettings(services.db);
  return outcome;
}

/**
 * Changes a setting for every process, or refuses with a sentence.
 * @param seen the value that the form showed; if the setting has changed since then, the change is refused
 */
export async function changeSetting(
  services: Needs,
  { seen, ...request }: { key: SettingKey; value: string; by: Who; seen?: string } & Careful,
): Promise<ChangeOutcome> {
  const advice = "Not saved. Save again to replace it, or keep the current value.";
  return apply(services, request, { expected: seen, advice });
}

/** Undoes a change, unless the setting has been changed since. Undefined if there is no such change. */
export async function undoChange(
  services: Needs,
  { id, by, asksFirst }: { id: number; by: Who } & Careful,
): Promise<ChangeOutcome | undefined> {
  const [change] = await services.db.select().from(settingsHistory).where(eq(settingsHistory.id, id));
  if (!change || !isSettingKey(change.key)) return undefined;
  const { key, before, after } = change;
  const request = { key, value: before, by, undoes: id, asksFirst };
  return apply(services, request, { expected: after, advice: "Undo that change first." });
}
