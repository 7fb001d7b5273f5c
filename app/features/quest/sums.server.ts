import { sql } from "drizzle-orm";
import type { Tx } from "../../platform/db.server.ts";
import type { Form } from "./contract.ts";
import { preparedForm } from "./domain/form.ts";
import { answerSums, cellOf, scaleSums, type Sheet } from "./domain/sums.ts";
import { instrument } from "./instrument.server.ts";
import { questSums } from "./tables.server.ts";

/** The name of the part that has the sums of all answers; the others are cells. */
export const ANSWERS = "answers";

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
