import pino from "pino";
import type { Env } from "./env.server.ts";

/** Structured log lines on standard error, so that standard output stays for people. */
export const openLog = (env: Pick<Env, "LOG_LEVEL">) =>
  pino({ level: env.LOG_LEVEL, redact: ["*.password", "*.token", "*.email", "*.signature", "req.headers.cookie"] }, pino.destination(2));
export type Log = ReturnType<typeof openLog>;
