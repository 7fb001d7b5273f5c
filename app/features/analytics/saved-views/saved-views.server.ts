import { AppError } from "../../../platform/errors.ts";
import { asc, eq, sql } from "drizzle-orm";
import { intent } from "../../../admin-action.server.ts";
import { firstOf } from "../../../lib/checked.ts";
import { indiaDay } from "../../../lib/india-time.ts";
import { transaction, type Tx } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as audit from "../../audit/audit.server.ts";
import type { Who } from "../../audit/contract.ts";
import { SAVED_PATHS, type SavedView } from "../contract.ts";
import { choicesIn, viewAddress, filterFrom } from "../domain/filter.ts";
import { periodFrom } from "../domain/period.ts";
import { parseChoices } from "../statistics/statistics.server.ts";
import { savedViews } from "../tables.server.ts";
import { z } from "zod";

type Dependencies = Pick<Services, "db" | "clock">;
/** Maximum number of saved views. */
const MOST = 60;

const Name = z
  .string()
  .trim()
  .min(1, "Give the view a name.")
  .max(60, "A name has at most 60 characters.")
  .refine((name) => !/\p{Cc}/u.test(name), "A name is one line.");
const NewView = z.strictObject({ name: Name, path: z.enum(SAVED_PATHS), search: z.string().max(2_000) });
const OneView = z.strictObject({ id: z.coerce.number().int() });
const Renamed = OneView.extend({ name: Name });

type Row = typeof savedViews.$inferSelect;
const viewOf = ({ id, name, path, choices, byName }: Row): SavedView => ({
  id,
  name,
  to: viewAddress(path, choices),
  by: byName,
});

/** Saved views, ordered by name. */
export async function listViews({ db }: Pick<Services, "db">): Promise<SavedView[]> {
  const rows = await db
    .select()
    .from(savedViews)
    .orderBy(asc(sql`lower(${savedViews.name})`));
  return rows.map(viewOf);
}

/** The period and filters in a URL, with the saved views. */
export const readChoices = async (services: Dependencies, url: string) => ({
  ...parseChoices(services, url),
  views: await listViews(services),
});

/**
 * Locks the table, so that two administrators cannot save the same name concurrently.
 * @returns the number of views
 * @throws AppError NAME_TAKEN (409)
 */
async function requireFreeName(tx: Tx, name: string, except?: number) {
  await tx.execute(sql`lock table ${savedViews} in share row exclusive mode`);
  const all = await tx.select().from(savedViews);
  const same = all.find((view) => view.id !== except && view.name.toLowerCase() === name.toLowerCase());
  if (same)
    throw new AppError("NAME_TAKEN", `${same.byName} has saved a view under this name.`, {
      status: 409,
      field: "name",
    });
  return all.length;
}

/**
 * Saves the period and filters of a query under a name; other parameters are dropped.
 * @throws AppError NAME_TAKEN (409); INVALID_DATA (400) for invalid choices, or too many views
 */
async function saveView(
  { db, clock }: Dependencies,
  { name, path, search }: z.output<typeof NewView>,
  who: Who,
): Promise<void> {
  const [query, at] = [new URLSearchParams(search), clock.now()];
  const problem = periodFrom(query, indiaDay(at)).problem ?? filterFrom(query).problem;
  if (problem) throw new AppError("INVALID_DATA", problem);
  const choices = choicesIn(query).toString();
  await transaction(db, async (tx) => {
    if ((await requireFreeName(tx, name)) >= MOST)
      throw new AppError("INVALID_DATA", `There are ${MOST} views already. Remove one first.`, {
        field: "name",
      });
    const row = { name, path, choices, byId: who.id, byName: who.name, at };
    const view = viewOf(firstOf(await tx.insert(savedViews).values(row).returning()));
    await audit.record(tx, {
      who,
      action: "analytics.view-saved",
      subject: String(view.id),
      before: null,
      after: { name, to: view.to },
      at,
    });
  });
}

/** A view, locked until the transaction ends. @throws AppError NOT_FOUND (404) */
async function readView(tx: Tx, id: number): Promise<Row> {
  const [row] = await tx.select().from(savedViews).where(eq(savedViews.id, id)).for("update");
  if (!row) throw new AppError("NOT_FOUND", "This view has been removed.", { status: 404 });
  return row;
}

/**
 * Renames a view.
 * @throws AppError NOT_FOUND (404); NAME_TAKEN (409)
 */
async function renameView(
  { db, clock }: Dependencies,
  { id, name }: z.output<typeof Renamed>,
  who: Who,
): Promise<void> {
  await transaction(db, async (tx) => {
    await requireFreeName(tx, name, id);
    const row = await readView(tx, id);
    if (row.name === name) return;
    await tx.update(savedViews).set({ name }).where(eq(savedViews.id, id));
    await audit.record(tx, {
      who,
      action: "analytics.view-renamed",
      subject: String(id),
      before: { name: row.name },
      after: { name },
      at: clock.now(),
    });
  });
}

/**
 * Removes a saved view; statistics do not change.
 * @throws AppError NOT_FOUND (404)
 */
async function removeView({ db, clock }: Dependencies, { id }: { id: number }, who: Who): Promise<void> {
  await transaction(db, async (tx) => {
    const row = await readView(tx, id);
    await tx.delete(savedViews).where(eq(savedViews.id, id));
    await audit.record(tx, {
      who,
      action: "analytics.view-removed",
      subject: String(id),
      before: { name: row.name, to: viewAddress(row.path, row.choices) },
      after: null,
      at: clock.now(),
    });
  });
}

/** The overview page's intents for views, which the other tabs use too. */
export const viewIntents = {
  "save-view": intent({ input: NewView, run: saveView }),
  "rename-view": intent({ input: Renamed, run: renameView }),
  "remove-view": intent({ input: OneView, run: removeView }),
};
