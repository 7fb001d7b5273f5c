import { eq } from "drizzle-orm";
import { transaction } from "../../platform/database/db.server.ts";
import type { Services } from "../../platform/services.server.ts";
import * as audit from "../audit/audit.server.ts";
import { THE_SITE, type Who } from "../audit/contract.ts";
import { isOpenBefore } from "./domain/while-shut.ts";
import type { LookUp } from "./dkim-keys.server.ts";
import { mustBeDone } from "./domain/opening.ts";
import { readOpening } from "./opening.server.ts";
import { siteOpening } from "./tables.server.ts";

type Has = Pick<Services, "db" | "env" | "clock" | "log">;
const ID = "site";
/** Milliseconds for which a process believes that the site is still shut. */
const BELIEVED_MS = 5_000;

/** What each process knows of its site: once open it stays so, and nothing is asked any more. */
const known = new WeakMap<
  Services["db"],
  { open: boolean; until: number; asking?: Promise<boolean> | undefined }
>();

/** Since when the site is open; null where it is not, or in local mode, which is never shut. */
export async function readOpenedAt({ db }: Pick<Services, "db">): Promise<Date | null> {
  const [row] = await db.select().from(siteOpening).where(eq(siteOpening.id, ID));
  return row?.openedAt ?? null;
}

/**
 * Opens the site to everybody, for good: a line of the list that breaks later shuts nothing.
 * @param who the owner, or the site itself once every line that must be done is
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
  known.set(db, { open: true, until: 0 });
}

/** Whether it is open now; opens it where everything that must be done is. */
async function look(services: Has, lookUp: LookUp | undefined): Promise<boolean> {
  if (await readOpenedAt(services)) return true;
  const undone = mustBeDone(await readOpening(services, lookUp));
  if (undone.length > 0) return false;
  await openSite(services, THE_SITE);
  return true;
}

/** As `look`; undefined where it could not be asked. */
const tryLook = (services: Has, lookUp: LookUp | undefined) =>
  look(services, lookUp).catch((error: unknown) => {
    services.log.warn({ error }, "it could not be asked whether the site is open");
    return undefined;
  });

/**
 * Whether visitors see "opening soon" in place of the site: a live site that was never opened. While the
 * database does not answer nothing is shut, so that an open site never looks shut because of it.
 * @param lookUp reads TXT records of a name; the system's own unless told
 */
export async function isShut(services: Has, lookUp?: LookUp): Promise<boolean> {
  if (services.env.SITE_MODE !== "live") return false;
  const { db, clock } = services;
  const now = clock.now().getTime();
  const last = known.get(db);
  if (last?.open) return false;
  if (last?.asking) return !(await last.asking);
  if (last && now < last.until) return true;
  const asking = tryLook(services, lookUp);
  known.set(db, { open: false, until: 0, asking: asking.then((open) => open ?? true) });
  const open = await asking;
  if (open === undefined) known.delete(db);
  else known.set(db, { open, until: now + BELIEVED_MS });
  return open === false;
}

/** Whether this page is not to be shown to this visitor now, and "opening soon" is. */
export const hidesPage = async (
  services: Has,
  { path, isAdmin }: { path: string; isAdmin: boolean },
): Promise<boolean> =>
  services.env.SITE_MODE === "live" && !isAdmin && !isOpenBefore(path) && (await isShut(services));
