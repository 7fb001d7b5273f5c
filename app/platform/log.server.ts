import pino from "pino";
import type { Env } from "./env.server.ts";
import { currentRequest } from "./request.server.ts";

/** A text without the values of a failed query, as Drizzle writes them behind its words. */
export const withoutValues = (text: unknown) =>
  String(text).replace(/\nparams: [^]*?(?=\n {4}at |\ncaused by|$)/g, "");

/**
 * An error for the log: without the values of a failed query, which may be somebody's address or password.
 */
function errorLine(error: unknown): object {
  const plain = pino.stdSerializers.err(error as Error) as unknown as Record<string, unknown>;
  if (typeof plain !== "object" || plain === null) return { message: String(error) };
  const { params: _params, detail: _detail, where: _where, ...rest } = plain;
  return { ...rest, message: withoutValues(plain["message"]), stack: withoutValues(plain["stack"]) };
}

export const logOptions = (env: Pick<Env, "LOG_LEVEL">) => ({
  level: env.LOG_LEVEL,
  redact: ["*.password", "*.token", "*.email", "*.signature", "req.headers.cookie"],
  serializers: { error: errorLine },
  // what is said on behalf of a request carries its number
  mixin: () => {
    const request = currentRequest();
    return request ? { requestId: request.id } : {};
  },
});

/**
 * Structured log lines on standard error, so that standard output stays for people. An error goes under the
 * name `error`.
 */
export const openLog = (env: Pick<Env, "LOG_LEVEL">) => pino(logOptions(env), pino.destination(2));
export type Log = ReturnType<typeof openLog>;
