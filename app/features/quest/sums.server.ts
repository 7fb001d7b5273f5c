import { and, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../../platform/db.server.ts";
import type { Form } from "./contract.ts";
import { preparedForm } from "./domain/form.ts";
import { answerSums, cellOf, CELLS, noSums, scaleSums, type Sheet, type Sums } from "./domain/sums.ts";
import { instrument } from "./instrument.server.ts";
import { questSums } from "./tables.server.ts";

/** The name of the part that has the sums of all answers; the others are cells. */
const ANSWERS = "answers";

/**
 * Adds one person's answers to the running sums of a form. The database does the adding, on the newest row:
 * several processes at once lose nothing. The parts are always added to in the same order, so that nobody
 * waits in a circle.
 */
export async function addToSums(tx: Tx, form: Form, sheet: Sheet) {
  await add(tx, form, ANSWERS, answerSums(sheet.raw));
  await add(tx, form, cellOf(sheet), scaleSums(preparedForm(instrument, form), sheet.raw));
}

async function add(tx: Tx, form: Form, part: string, share: number[]) {
  await tx
    .insert(questSums)
    .values({ instrument: instrument.version, form, part, respondents: 1, sums: share })
    .onConflictDoUpdate({
      target: [questSums.instrument, questSums.form, questSums.part],
      set: {
        respondents: sql`${questSums.respondents} + 1`,
        sums: sql`(select array_agg(held + share order by place)
          from unnest(${questSums.sums}, excluded.sums) with ordinality as added(held, share, place))`,
      },
    });
}

/** How many people are in the sums of a form. */
export async function countInSums(db: Db | Tx, form: Form): Promise<number> {
  const [row] = await db
    .select({ respondents: questSums.respondents })
    .from(questSums)
    .where(
      and(
        eq(questSums.instrument, instrument.version),
        eq(questSums.form, form),
        eq(questSums.part, ANSWERS),
      ),
    );
  return row?.respondents ?? 0;
}

/** The running sums of a form, all of one moment. */
export async function readSums(db: Db | Tx, form: Form): Promise<Sums> {
  const rows = await db
    .select()
    .from(questSums)
    .where(and(eq(questSums.instrument, instrument.version), eq(questSums.form, form)));
  const sums = noSums(preparedForm(instrument, form));
  for (const { part, respondents, sums: list } of rows) {
    const added = { respondents, sums: Float64Array.from(list) };
    const cell = CELLS.find((name) => name === part);
    if (part === ANSWERS) sums.answers = added;
    else if (cell) sums.cells[cell] = added;
  }
  return sums;
}
