import { and, desc, eq, inArray } from "drizzle-orm";
import { newId } from "../../kernel/signing.server.ts";
import type { Db, Tx } from "../../platform/db.server.ts";
import { AppError } from "../../platform/errors.ts";
import type { Services } from "../../platform/services.server.ts";
import { record } from "../audit/audit.server.ts";
import type { Who } from "../audit/contract.ts";
import {
  type CalibrationRow,
  type CalibrationState,
  FORMS,
  type Form,
  JOINED_FOR_FIGURES,
  JOINED_SHOWN_FROM,
} from "./contract.ts";
import { calibrated, CalibrationError, parseCalibration } from "./domain/calibration.ts";
import type { Instrument } from "./domain/instrument.ts";
import { ENGINE } from "./domain/version.ts";
import { fitOnThread } from "./fitting.server.ts";
import { instrument as published } from "./instrument.server.ts";
import { countInSums, readSums } from "./sums-read.server.ts";
import { questCalibrations } from "./tables.server.ts";
import { keysOf } from "../../kernel/typed.ts";

/** Instruments by the id of their calibration; a calibration never changes, so neither do these. */
const known = new Map<string, Instrument>();
const KNOWN_AT_MOST = 8;

/**
 * The instrument with the figures of one calibration.
 * @param id null: the published figures
 */
export async function instrumentWith(db: Db | Tx, id: string | null): Promise<Instrument> {
  if (id === null) return published;
  const found = known.get(id);
  if (found) return found;
  const [row] = await db
    .select({ figures: questCalibrations.figures })
    .from(questCalibrations)
    .where(eq(questCalibrations.id, id));
  if (!row) throw new Error(`There is no calibration ${id}`);
  const made = calibrated(published, parseCalibration(published, JSON.stringify(row.figures)));
  if (known.size >= KNOWN_AT_MOST) known.clear();
  known.set(id, made);
  return made;
}

/**
 * The calibration that results of a form are scored with now; null: the published figures. One that another
 * version of the engine made is not used: its signs of careless answering may be others.
 */
export async function calibrationInUse(db: Db | Tx, form: Form): Promise<string | null> {
  const [row] = await db
    .select({ id: questCalibrations.id })
    .from(questCalibrations)
    .where(
      and(
        eq(questCalibrations.form, form),
        eq(questCalibrations.state, "accepted"),
        eq(questCalibrations.engine, ENGINE),
      ),
    );
  return row?.id ?? null;
}

/**
 * Makes new figures of each form that enough people have joined: 1,000, and again after every further 1,000.
 * They wait for an administrator; figures that waited before them no longer do.
 * @returns the forms that have new figures
 */
export async function fitCalibrations(services: Pick<Services, "db" | "clock" | "log">): Promise<Form[]> {
  const made: Form[] = [];
  // oxlint-disable-next-line no-await-in-loop -- one after the other: each takes a core for a second or two
  for (const form of keysOf(FORMS)) if (await fitCalibration(services, form)) made.push(form);
  return made;
}

async function fitCalibration({ db, clock, log }: Pick<Services, "db" | "clock" | "log">, form: Form) {
  const [last] = await db
    .select({ respondents: questCalibrations.respondents })
    .from(questCalibrations)
    .where(and(eq(questCalibrations.form, form), eq(questCalibrations.engine, ENGINE)))
    .orderBy(desc(questCalibrations.respondents))
    .limit(1);
  if ((await countInSums(db, form)) < (last?.respondents ?? 0) + JOINED_FOR_FIGURES) return false;
  const sums = await readSums(db, form);
  try {
    const inUse = await instrumentWith(db, await calibrationInUse(db, form));
    const { figures, comparison } = await fitOnThread({
      form,
      sums,
      inUse: inUse.calibrations?.[form] ?? null,
    });
    await db.transaction(async (tx) => {
      await tx
        .update(questCalibrations)
        .set({ state: "replaced", decidedAt: clock.now() })
        .where(and(eq(questCalibrations.form, form), eq(questCalibrations.state, "proposed")));
      await tx.insert(questCalibrations).values({
        id: newId("cal"),
        form,
        engine: ENGINE,
        respondents: figures.respondents,
        figures,
        comparison,
        state: "proposed",
        madeAt: clock.now(),
      });
    });
    return true;
  } catch (error) {
    if (!(error instanceof CalibrationError)) throw error;
    log.warn({ form, error }, "no calibration could be made of the sums");
    return false;
  }
}

const LISTED = {
  id: questCalibrations.id,
  form: questCalibrations.form,
  engine: questCalibrations.engine,
  respondents: questCalibrations.respondents,
  state: questCalibrations.state,
  comparison: questCalibrations.comparison,
  madeAt: questCalibrations.madeAt,
  decidedAt: questCalibrations.decidedAt,
};

/**
 * What an administrator sees: how many have joined (in steps of 50, none below that), and every calibration.
 */
export async function listCalibrations({ db }: Pick<Services, "db">) {
  const joined = await Promise.all(
    keysOf(FORMS).map(async (form) => {
      const count = await countInSums(db, form);
      return { form, atLeast: count - (count % JOINED_SHOWN_FROM), inUse: await calibrationInUse(db, form) };
    }),
  );
  const rows = await db
    .select(LISTED)
    .from(questCalibrations)
    .orderBy(desc(questCalibrations.madeAt), desc(questCalibrations.id))
    .limit(50);
  const list = rows.map((row): CalibrationRow => ({
    ...row,
    madeAt: row.madeAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }));
  return { joined, list, engine: ENGINE };
}

/** What an administrator can decide, what it needs to be before, and what it is afterwards. */
const DECISIONS = {
  accept: { from: "proposed", to: "accepted" },
  reject: { from: "proposed", to: "rejected" },
  retire: { from: "accepted", to: "retired" },
} as const satisfies Record<string, { from: CalibrationState; to: CalibrationState }>;
export type Decision = keyof typeof DECISIONS;

/**
 * Accepts new figures (results from now on are scored with them), rejects them, or takes accepted ones out of
 * use. Results that are there keep theirs.
 * @throws AppError NO_CALIBRATION (404), DECIDED (409) where somebody was faster, OTHER_ENGINE (409)
 */
export async function decideCalibration(
  { db, clock }: Pick<Services, "db" | "clock">,
  { id, decision, who }: { id: string; decision: Decision; who: Who },
): Promise<void> {
  const { from, to } = DECISIONS[decision];
  await db.transaction(async (tx) => {
    const [asked] = await tx.select().from(questCalibrations).where(eq(questCalibrations.id, id));
    if (!asked) throw new AppError("NO_CALIBRATION", "There are no such figures", { status: 404 });
    const rows = await tx
      .select()
      .from(questCalibrations)
      .where(
        and(
          eq(questCalibrations.form, asked.form),
          inArray(questCalibrations.state, ["accepted", "proposed"]),
        ),
      )
      .orderBy(questCalibrations.id)
      .for("update");
    const row = rows.find((one) => one.id === id);
    if (row?.state !== from)
      throw new AppError("DECIDED", "Somebody has decided about these figures in the meantime", {
        status: 409,
      });
    if (decision === "accept" && row.engine !== ENGINE)
      throw new AppError(
        "OTHER_ENGINE",
        `Version ${row.engine} of the engine made these figures; it is version ${ENGINE} now`,
        { status: 409 },
      );
    const now = clock.now();
    const before = rows.find((one) => one.state === "accepted");
    if (decision === "accept" && before)
      await tx
        .update(questCalibrations)
        .set({ state: "retired", decidedAt: now })
        .where(eq(questCalibrations.id, before.id));
    await tx.update(questCalibrations).set({ state: to, decidedAt: now }).where(eq(questCalibrations.id, id));
    const named = (one: typeof before) => (one ? `${one.respondents} respondents (${one.id})` : "published");
    await record(tx, {
      who,
      action: `quest.calibration-${to}`,
      subject: id,
      before: { form: row.form, figures: named(before) },
      after: {
        form: row.form,
        figures: decision === "accept" ? named(row) : decision === "retire" ? "published" : named(before),
      },
      at: now,
    });
  });
}
