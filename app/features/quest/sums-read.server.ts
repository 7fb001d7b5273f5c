import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "../../platform/db.server.ts";
import type { Form } from "./contract.ts";
import { preparedForm } from "./domain/form.ts";
import { CELLS, noSums, type Sums } from "./domain/sums.ts";
import { instrument } from "./instrument.server.ts";
import { questSums } from "./tables.server.ts";
import { ANSWERS } from "./sums.server.ts";

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
