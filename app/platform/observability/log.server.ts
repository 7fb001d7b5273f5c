import pino from "pino";
import type { Env } from "../env.server.ts";
import { currentRequest } from "../http/request-context.server.ts";
import { currentTraceId } from "./tracing.server.ts";
import { errorLine } from "./log-lines.server.ts";

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
