import { eq, sql } from "drizzle-orm";
import type { Tx } from "../../platform/db.server.ts";
import type { Services } from "../../platform/services.server.ts";
import * as audit from "../audit/audit.server.ts";
import type { Who } from "../audit/contract.ts";
import {
  type ChangeOutcome,
  isSettingKey,
  type SettingChange,
  type SettingKey,
  type Settings,
  SETTINGS_CHANGED,
  UNSAVED,
} from "./contract.ts";
import { closingQuestion } from "./domain/countdown.ts";
import { settingProblem, tidied } from "./domain/validation.ts";
import { dropSettings } from "./reading.server.ts";
import { settingsHistory, websiteSettings } from "./tables.server.ts";
import { firstOf } from "../../kernel/checked.ts";

type Needs = Pick<Services, "db" | "clock" | "notices">;
/**
 * `asksBeforeClosing`: a value that shuts registration at once is not saved, and comes back as a question.
 */
type Careful = { asksBeforeClosing?: boolean | undefined };
type SettingRequest = { key: SettingKey; value: string; by: Who; undoes?: number } & Careful;

/**
 * Every setting as it stands, held still until the transaction ends: amounts are compared with one another.
 */
async function valuesIn(tx: Tx): Promise<Settings> {
  await tx.execute(sql`lock table ${websiteSettings} in share row exclusive mode`);
  const rows = await tx.select().from(websiteSettings);
  return {
    ...UNSAVED,
    ...Object.fromEntries(rows.filter(({ key }) => isSettingKey(key)).map(({ key, value }) => [key, value])),
  };
}

/** The row, its history, the audit log and the word to every process: all of it or none. */
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
  const made = firstOf(
    await tx
      .insert(settingsHistory)
      .values({ key, before, after: value, byId: by.id, byName: by.name, at, undoes: undoes ?? null })
      .returning(),
  );
  await audit.record(tx, {
    who: by,
    action: "settings.changed",
    subject: key,
    before: { value: before },
    after: { value },
    at,
  });
  await notices.send(tx, SETTINGS_CHANGED);
  return { id: made.id, key, before, after: value, by: by.name, at: at.getTime(), undoes: undoes ?? null };
}

/** Refuses, or writes; a value that is there already is not written again. */
async function apply(
  services: Needs,
  request: SettingRequest,
  mayHave: (now: string) => string | undefined,
): Promise<ChangeOutcome> {
  const { key } = request;
  const value = tidied(key, request.value);
  const outcome = await services.db.transaction(async (tx): Promise<ChangeOutcome> => {
    const values = await valuesIn(tx);
    const stale = mayHave(values[key]);
    const error = stale ?? settingProblem(key, value, values);
    if (error) return { ok: false, key, error, stale: Boolean(stale) };
    const question =
      request.asksBeforeClosing && key === "registration_close_date" && value !== values[key]
        ? closingQuestion(value, services.clock.now().getTime())
        : undefined;
    if (question) return { ok: false, key, error: question, stale: false, asks: true };
    return { ok: true, change: await write(tx, services, { ...request, value }, values[key]) };
  });
  dropSettings(services.db);
  return outcome;
}

/**
 * Changes a setting for everybody, at once and in every process; or says why not, and changes nothing.
 * @param seen the value that the person changed, where a form showed one: if somebody else was faster, theirs
 *   stays
 */
export async function changeSetting(
  services: Needs,
  { seen, ...request }: { key: SettingKey; value: string; by: Who; seen?: string | undefined } & Careful,
): Promise<ChangeOutcome> {
  return apply(services, request, (now) =>
    seen === undefined || seen === now
      ? undefined
      : `Somebody changed this to “${now}” in the meantime. Look again before you change it.`,
  );
}

/**
 * Takes a change back, as long as nothing has been changed on top of it. Undefined where there is no such
 * change.
 */
export async function undoChange(
  services: Needs,
  { id, by, asksBeforeClosing }: { id: number; by: Who } & Careful,
): Promise<ChangeOutcome | undefined> {
  const [change] = await services.db.select().from(settingsHistory).where(eq(settingsHistory.id, id));
  if (!change || !isSettingKey(change.key)) return undefined;
  const { key, before, after } = change;
  return apply(services, { key, value: before, by, undoes: id, asksBeforeClosing }, (now) =>
    now === after
      ? undefined
      : "This setting has been changed again since. Take back the newer change first.",
  );
}
