import { sql } from "drizzle-orm";
import { createPerson, signedIn } from "../app/features/accounts/fixtures.ts";
import type { Services } from "../app/platform/services.server.ts";
import { MARK, type Sent } from "./fuzzing.ts";

/** What a 503 may say: each is meant, and passes by itself. */
const DESIGNED_503 = new Set(["BUSY", "EMAIL_DELIVERY_FAILED", "SERVICE_UNAVAILABLE"]);
const LEAKS =
  /\n\s+at \S+ \(|node_modules|\/app\/features\/|violates|syntax error at|params:|ECONN|relation "/;
/** Where a mark may stand although the request was refused: what was tried is written down there. */
const NOTED = new Set(["security_events", "audit_log"]);

/** What is wrong with an answer, in a word; undefined where nothing is. */
function faultOf({ status, text }: { status: number; text: string }): string | undefined {
  if (LEAKS.test(text)) return `leaks ${LEAKS.exec(text)?.[0]}`;
  if (status < 500) return undefined;
  const code = /"code":"(\w+)"/.exec(text)?.[1] ?? "";
  return status === 503 && DESIGNED_503.has(code) ? undefined : `${status} ${code}`;
}

/** Numbers of the requests whose marks lie in the database, by table. */
async function marksStored({ db }: Pick<Services, "db">): Promise<[table: string, number: number][]> {
  const tables = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: [string, number][] = [];
  for (const { name } of tables.rows) {
    const rows = await db.execute<{ row: string }>(
      sql`select t::text as row from ${sql.identifier(name)} t where t::text like '%fuzzmark%'`,
    );
    for (const { row } of rows.rows)
      for (const [, number] of row.matchAll(MARK)) found.push([name, Number(number)]);
  }
  return found;
}

/** Marks of refused requests where nothing of a refused request may stand. */
export const strayMarks = async (services: Pick<Services, "db">, refused: ReadonlySet<number>) =>
  (await marksStored(services)).filter(([table, number]) => refused.has(number) && !NOTED.has(table));

/** Nobody, a member and the administrator, each as their browser would send it. */
export async function askers(services: Services): Promise<Headers[]> {
  const [ada, member] = [
    await createPerson(services, { email: "ada@villa.test", firstName: "Ada" }),
    await createPerson(services),
  ];
  return [new Headers(), await signedIn(services, member), await signedIn(services, ada)];
}

/** What is sent, with the headers of who asks. */
export function requestInit({ method, headers, body }: Sent, asker: Headers | undefined) {
  const all = new Headers(asker);
  for (const [name, value] of Object.entries(headers)) if (value) all.set(name, value);
  return { method, headers: all, ...(body !== undefined && { body }) };
}

/**
 * What came of the requests: faults by where they were, numbers of those that were refused, how many of each
 * status.
 */
export function fuzzRecord() {
  const faults: Record<string, string> = {};
  const refused = new Set<number>();
  const statuses: Record<number, number> = {};
  function note(where: string, sent: Sent, { status, text }: { status: number; text: string }) {
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status >= 400) refused.add(sent.number);
    const fault = faultOf({ status, text });
    if (fault) faults[`${where}: ${fault}`] = `${JSON.stringify(sent)} → ${text.slice(0, 300)}`;
  }
  return { faults, refused, statuses, note };
}
