import pg from "pg";
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

/** A connection whose statements are parts of the trace that asks for them. */
export class TracedClient extends pg.Client {
  override query = ((...given: Given): unknown => {
    const [statement, ...rest] = given;
    if (typeof statement === "object" && "submit" in statement) return runStatement(this, given); // a stream of rows
    const end = beginPart(() => partOf(typeof statement === "string" ? statement : statement.text));
    if (!end) return runStatement(this, given);
    const answered = rest.at(-1);
    if (typeof answered === "function") {
      const passOn: Answered = (error, result) => {
        end(error);
        Reflect.apply(answered, undefined, [error, result]);
      };
      return runStatement(this, [statement, ...rest.slice(0, -1), passOn]);
    }
    return Promise.resolve(runStatement(this, given)).then(
      (result) => {
        end();
        return result;
      },
      (error: unknown) => {
        end(error ?? true);
        throw error;
      },
    );
  }) as pg.Client["query"]; // the library's type has an overload for each way of asking
}
