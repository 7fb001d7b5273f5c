import pino from "pino";
import type { Env } from "../env.server.ts";
import { currentRequest } from "../http/request-context.server.ts";
import { currentTraceId } from "./tracing.server.ts";
import { errorLine } from "./log-lines.server.ts";

export const logOptions = (env: Pick<Env, "LOG_LEVEL">) => ({
  level: env.LOG_LEVEL,
  redact: ["*.password", "*.token", "*.email", "*.signature", "req.headers.cookie"],
  serializers: { error: errorLine },
  // log lines of a request carry its id
  mixin: () => {
    const request = currentRequest();
    const traceId = currentTraceId();
    return { ...(request && { requestId: request.id }), ...(traceId && { traceId }) };
  },
});

/**
 * Writes each line immediately. If standard error is closed, logging stops silently; otherwise pino would
 * throw on some systems, and retry forever at exit.
 */
function toStandardError() {
  const lines = Object.assign(pino.destination(2), { flushSync: () => {} });
  lines.on("error", () => Object.assign(lines, { write: () => true }));
  return lines;
}

/**
 * Structured log lines on standard error, so that standard output stays readable. Errors go under `error`.
 */
export const openLog = (env: Pick<Env, "LOG_LEVEL">) => pino(logOptions(env), toStandardError());
export type Log = ReturnType<typeof openLog>;
