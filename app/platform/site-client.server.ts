import pg from "pg";
import { isPlanOutdated, statementNames } from "./statement-names.server.ts";
import { beginPart } from "./tracing.server.ts";

type Given = [statement: string | pg.QueryConfig | pg.Submittable, ...rest: unknown[]];
type Answered = (error: unknown, result?: unknown) => void;

/** What a trace says of a statement: its verb and its first table, and none of its words beside them. */
export function statementName(text: string) {
  const verb = /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? "statement";
  const table = /\b(?:from|into|update|join|table|copy)\s+(?:only\s+)?("?[a-z_]\w*"?(?:\."?[a-z_]\w*"?)?)/i
    .exec(text)?.[1]
    ?.replaceAll('"', "");
  return { verb, ...(table && { table }) };
}

/** A statement as a part of a trace. */
function partOf(text: string) {
  const { verb, table } = statementName(text);
  const attributes = {
    "db.system.name": "postgresql",
    "db.operation.name": verb,
    ...(table && { "db.collection.name": table }),
  };
  return { name: table ? `${verb} ${table}` : verb, part: { kind: "client", attributes } as const };
}

type RunStatement = (this: pg.Client, ...given: unknown[]) => unknown;

/** The library's own; looked up at each call, since tests look on there. */
function runStatement(client: pg.Client, given: readonly unknown[]): unknown {
  // the library's type has an overload for each way of asking
  return (Reflect.get(pg.Client.prototype, "query") as RunStatement).apply(client, [...given]);
}

/** For the whole process: its connections are asked for the same. */
const namesOfProcess = statementNames();

/** Asks the library, and tells `answered` how it ended before whoever asked hears of it. */
function runNotifying(
  client: pg.Client,
  [statement, ...rest]: readonly unknown[],
  answered: (error?: unknown) => void,
) {
  const callback = rest.at(-1);
  if (typeof callback === "function") {
    const passOn: Answered = (error, result) => {
      answered(error);
      Reflect.apply(callback, undefined, [error, result]);
    };
    return runStatement(client, [statement, ...rest.slice(0, -1), passOn]);
  }
  return Promise.resolve(runStatement(client, [statement, ...rest])).then(
    (result) => {
      answered();
      return result;
    },
    (error: unknown) => {
      answered(error ?? true);
      throw error;
    },
  );
}

/**
 * A connection that has what comes again planned once, and whose statements are parts of the trace that asks.
 */
export class SiteClient extends pg.Client {
  protected names = namesOfProcess;

  override query = ((...given: Given): unknown => {
    const [statement, ...rest] = given;
    // a stream of rows
    if (typeof statement === "object" && "submit" in statement) return runStatement(this, given);
    const config = typeof statement === "string" ? { text: statement } : statement;
    const { text } = config;
    const name = this.names.nameOf(text);
    const end = beginPart(() => partOf(text));
    const asked = [{ ...config, name }, ...rest];
    if (!end && !name) return runStatement(this, asked);
    return runNotifying(this, asked, (error) => {
      end?.(error);
      if (error && isPlanOutdated(error)) this.names.forget(text);
    });
  }) as pg.Client["query"]; // the library's type has an overload for each way of asking
}
