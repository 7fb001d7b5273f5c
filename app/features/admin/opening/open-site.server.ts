import { eq } from "drizzle-orm";
import { transaction } from "../../../platform/database/db.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as audit from "../../audit/audit.server.ts";
import { THE_SITE, type Who } from "../../audit/contract.ts";
import { isOpenBefore } from "../domain/before-opening.ts";
import type { LookUp } from "./dkim-keys.server.ts";
import { undoneRequiredSteps } from "../domain/opening.ts";
import { readOpening } from "./opening.server.ts";
import { siteOpening } from "../tables.server.ts";

type Dependencies = Pick<Services, "db" | "env" | "clock" | "log">;
const ID = "site";
/** How long a process caches that the site is not open. Milliseconds. */
const CLOSED_CACHE_MS = 5_000;

/** The cached state of the site: once open it stays open. */
const cachedStates = new WeakMap<
  Services["db"],
  { open: boolean; until: number; pending?: Promise<boolean> }
>();

/** When the site opened; null until then, and in local mode, which needs no opening. */
export async function readOpenedAt({ db }: Pick<Services, "db">): Promise<Date | null> {
  const [row] = await db.select().from(siteOpening).where(eq(siteOpening.id, ID));
  return row?.openedAt ?? null;
}

/**
 * Opens the site permanently, even if a step of the checklist fails later.
 * @param who the owner, or the site itself once all required steps are done
 * @param undone required steps that the owner skips, for the audit log
 */
export async function openSite(services: Pick<Services, "db" | "clock">, who: Who, undone: string[] = []) {
  const { db, clock } = services;
  const at = clock.now();
  await transaction(db, async (tx) => {
    const opening = tx.insert(siteOpening).values({ id: ID, openedAt: at });
    const [opened] = await opening.onConflictDoNothing().returning();
    if (!opened) return;
    const change = { before: { open: false }, after: { open: true, undone: undone.join(", ") } };
    await audit.record(tx, { who, action: "site.opened", subject: "site", ...change, at });
  });
  cachedStates.set(db, { open: true, until: 0 });
}

/** Whether the site is open; opens it when all required steps are done. */
async function openIfReady(services: Dependencies, lookUp: LookUp | undefined): Promise<boolean> {
  if (await readOpenedAt(services)) return true;
  const undone = undoneRequiredSteps(await readOpening(services, lookUp));
  if (undone.length > 0) return false;
  await openSite(services, THE_SITE);
  return true;
}

/** As `openIfReady`; undefined if the database does not answer. */
const tryOpenIfReady = (services: Dependencies, lookUp: LookUp | undefined) =>
  openIfReady(services, lookUp).catch((error: unknown) => {
    services.log.warn({ error }, "could not read whether the site is open");
    return undefined;
  });

/**
 * Whether visitors see "opening soon": on a live site that has not opened. False while the database does not
 * answer, so that an open site never appears closed.
 * @param lookUp reads TXT records of a name; the system's resolver by default
 */
export async function isBeforeOpening(services: Dependencies, lookUp?: LookUp): Promise<boolean> {
  if (services.env.SITE_MODE !== "live") return false;
  const { db, clock } = services;
  const now = clock.now().getTime();
  const cached = cachedStates.get(db);
  if (cached?.open) return false;
  if (cached?.pending) return !(await cached.pending);
  if (cached && now < cached.until) return true;
  const pending = tryOpenIfReady(services, lookUp);
  cachedStates.set(db, { open: false, until: 0, pending: pending.then((open) => open ?? true) });
  const open = await pending;
  if (open === undefined) cachedStates.delete(db);
  else cachedStates.set(db, { open, until: now + CLOSED_CACHE_MS });
  return open === false;
}

/** Whether this visitor sees "opening soon" instead of this page. */
export const hidesPage = async (
  services: Dependencies,
  { path, isAdmin }: { path: string; isAdmin: boolean },
): Promise<boolean> =>
  services.env.SITE_MODE === "live" && !isAdmin && !isOpenBefore(path) && (await isBeforeOpening(services));
