import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { useServices } from "../../../testing/services.ts";
import { entriesOf } from "../../kernel/typed.ts";
import { conditionOf } from "./conditions.server.ts";
import { STEPS } from "./domain/steps.ts";

const services = useServices();
const ALL_STEPS = Object.values(STEPS).reduce((all, step) => all | step, 0);

/** Of a condition on steps: the bits that it looks at, and the numbers that those may come to. */
function numbersOf(condition: string): { mask: number; numbers: number[] } | null {
  const found = /steps & (\d+)\)?\s*(?:in \(|= ANY \(ARRAY\[)([\d, ]+)[\])]/.exec(condition);
  return found && { mask: Number(found[1]), numbers: found[2]!.split(",").map(Number) };
}

test("[SPEED-05] visits towards a payment are asked for by the numbers that their index has", async () => {
  const { rows } = await services.db.execute<{ indexdef: string }>(
    sql`select indexdef from pg_indexes where indexname = 'analytics_journeys_paying'`,
  );
  const index = numbersOf(rows[0]!.indexdef)!;
  const found = new Set<number>();
  for (const [did, step] of entriesOf(STEPS)) {
    const asked = numbersOf(new PgDialect().sqlToQuery(conditionOf({ did })).sql);
    expect([did, asked !== null]).toEqual([did, did.startsWith("payment_")]);
    if (!asked) continue;
    expect([did, asked.mask]).toEqual([did, index.mask]);
    for (let steps = 0; steps <= ALL_STEPS; steps++)
      expect([did, steps, asked.numbers.includes(steps & asked.mask)]).toEqual([
        did,
        steps,
        (steps & step) !== 0,
      ]);
    for (const number of asked.numbers) found.add(number);
  }
  expect([...found].toSorted((a, b) => a - b)).toEqual(index.numbers);
});
