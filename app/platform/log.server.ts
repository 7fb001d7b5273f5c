import pino from "pino";
import type { Env } from "./env.server.ts";
import { currentRequest } from "./request.server.ts";
import { currentTraceId } from "./tracing.server.ts";

/** A text without the values of a failed query, as Drizzle writes them behind its words. */
export const withoutValues = (text: unknown) =>
  String(text).replace(/\nparams: [^]*?(?=\n {4}at |\ncaused by|$)/g, "");

/**
 * What of an error is written beside its words: its kind and place. Whatever else it holds may be what
 * somebody sent.
 */
const WRITTEN = (
  "type code errno syscall address port status statusCode severity schema table column constraint " +
  "routine queue"
).split(" ");

/** What has the words of an error: one, or the plain object that a library makes of one. */
function fieldsOf(error: unknown): Record<string, unknown> | undefined {
  if (error instanceof Error) return pino.stdSerializers.err(error); // it has the error's own fields too
  const isLike = typeof error === "object" && error !== null && "message" in error;
  return isLike ? { ...error } : undefined;
}

/**
 * An error for the log: without the values of a failed query and without the details that a library adds,
 * which may be somebody's address or password.
 */
function errorLine(error: unknown): object {
  const plain = fieldsOf(error);
  if (!plain) return { message: withoutValues(error) };
  return {
    ...Object.fromEntries(WRITTEN.flatMap((name) => (name in plain ? [[name, plain[name]]] : []))),
    message: withoutValues(plain["message"]),
    ...("stack" in plain && { stack: withoutValues(plain["stack"]) }),
    ...(error instanceof AggregateError && { errors: error.errors.map(errorLine) }),
  };
}

export const logOptions = (env: Pick<Env, "LOG_LEVEL">) => ({
  level: env.LOG_LEVEL,
  redact: ["*.password", "*.token", "*.email", "*.signature", "req.headers.cookie"],
  serializers: { error: errorLine },
  // what is said on behalf of a request carries its number
  mixin: () => {
    const request = currentRequest();
    const traceId = currentTraceId();
    return { ...(request && { requestId: request.id }), ...(traceId && { traceId }) };
  },
});

/**
 * Each line is written at once. Where nobody reads any more, the site goes on and says nothing: the library
 * throws on some systems, and at the end would try what is left again for ever.
 */
function toStandardError() {
  const lines = Object.assign(pino.destination(2), { flushSync: () => {} });
  lines.on("error", () => Object.assign(lines, { write: () => true }));
  return lines;
}

/**
 * Structured log lines on standard error, so that standard output stays for people. An error goes under the
 * name `error`.
 */
export const openLog = (env: Pick<Env, "LOG_LEVEL">) => pino(logOptions(env), toStandardError());
export type Log = ReturnType<typeof openLog>;
