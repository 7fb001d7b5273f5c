import type { drizzleAdapter } from "better-auth/adapters/drizzle";
import { eq, sql } from "drizzle-orm";
import { preparedQuery } from "../../../platform/database/db.server.ts";
import { hashOf } from "../../../lib/signing.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { sessions, users } from "../tables.server.ts";

type OpenAdapter = ReturnType<typeof drizzleAdapter>;
type Adapter = ReturnType<OpenAdapter>;
type Row = Record<string, unknown>;
type Condition = { field: string; value: unknown; operator?: string };
type Asked = { model: string; where?: Condition[]; data?: Row; join?: Record<string, unknown> };

/** Marks a stored token as a hash; a cookie's own token never begins so. */
const MARK = "sha256:";
const stored = (token: string) => MARK + hashOf(token);
const isText = (value: unknown): value is string => typeof value === "string";

/** A condition on a token as the table knows it: on its hash. */
function conditionOf(one: Condition): Condition {
  if (one.field !== "token") return one;
  return { ...one, operator: "in", value: [one.value].flat().filter(isText).map(stored) };
}

/** The token by which a session is looked for together with its member, as each request of a member does. */
function tokenOfPair({ model, where = [], join }: Asked): string | undefined {
  const [one, ...more] = where;
  const isPair = model === "session" && join?.["user"] === true && Object.keys(join).length === 1;
  return isPair && more.length === 0 && one?.field === "token" && isText(one.value) ? one.value : undefined;
}

const pairs = preparedQuery((db) =>
  db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.token, sql.placeholder("token")))
    .limit(1)
    .prepare("session_with_member"),
);

/** A session with its member, in one statement. */
export async function findSessionOf({ db }: Pick<Services, "db">, token: string) {
  const [found] = await pairs(db).execute({ token: stored(token) });
  return found;
}

async function findPair(services: Pick<Services, "db">, token: string): Promise<Row | null> {
  const found = await findSessionOf(services, token);
  return found ? { ...found.session, token, user: found.user } : null;
}

const byHash = (call: Asked) =>
  call.model === "session" && call.where ? { ...call, where: call.where.map(conditionOf) } : call;

/** The same row with the token that it was asked by. */
function rowAsAsked<T>(row: T, where: Condition[]): T {
  const given = where
    .filter(({ field }) => field === "token")
    .flatMap(({ value }) => [value].flat().filter(isText));
  const token = (row as Row | null)?.["token"]; // an adapter gives rows or nothing
  const asked = given.find((one) => stored(one) === token);
  return asked ? { ...row, token: asked } : row;
}

/**
 * Keeps the tokens of sessions out of the database: what is stored is a hash, so a copy of the table opens no
 * session.
 */
export const withHashedTokens =
  (services: Pick<Services, "db">, open: OpenAdapter): OpenAdapter =>
  (options) => {
    const wrap = (adapter: Adapter, isInTransaction = false): Adapter => {
      // every method takes one such call, whatever its generics
      const plain = adapter as unknown as Record<string, (call: Asked) => Promise<unknown>>;
      const proxyToSandbox = (name: string) => async (call: Asked) => {
        const found = await plain[name]?.(byHash(call));
        if (call.model !== "session") return found;
        const where = call.where ?? [];
        return Array.isArray(found)
          ? found.map((row: unknown) => rowAsAsked(row, where))
          : rowAsAsked(found, where);
      };
      const create = async (call: Asked) => {
        const token = call.data?.["token"];
        if (call.model !== "session" || !isText(token)) return plain["create"]?.(call);
        const made = await plain["create"]?.({ ...call, data: { ...call.data, token: stored(token) } });
        return { ...(made as Row), token }; // what was created is a row
      };
      const findOne = (call: Asked) => {
        // within one, its own connection is asked
        const token = isInTransaction ? undefined : tokenOfPair(call);
        return token === undefined ? proxyToSandbox("findOne")(call) : findPair(services, token);
      };
      const others = ["findMany", "count", "update", "updateMany", "delete", "deleteMany"];
      return {
        ...adapter,
        ...Object.fromEntries(others.map((name) => [name, proxyToSandbox(name)])),
        create,
        findOne,
        transaction: (run: (within: Adapter) => unknown) =>
          // the adapter within is one, and its answer is passed on as it is
          adapter.transaction((tx) => run(wrap(tx as Adapter, true)) as never),
      } as Adapter; // `others` and these three are all its methods
    };
    return wrap(open(options));
  };
