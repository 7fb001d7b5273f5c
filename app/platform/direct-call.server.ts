import type { IncomingMessage } from "node:http";
import { Hono } from "hono";
import type { Env } from "./env.server.ts";
import { addressOf, incoming, readText } from "./http.server.ts";

/** A call as it came: by which way is not seen. Headers under their small names. */
export type PlainCall = {
  headers: Readonly<Partial<Record<string, string | string[]>>>;
  /** The visitor's own address. */
  address: string;
  /** The whole body. @throws AppError BODY_TOO_LARGE (413) */
  readText: (maxBytes: number) => Promise<string>;
};

/**
 * A POST at exactly this path that thousands make at once: answered from its headers and its body alone, so
 * that it can go past what stands before the other calls (`server/bundled/direct-calls.ts`).
 */
export type DirectCall = {
  path: string;
  /** Bytes of the largest body that is taken. */
  maxBytes: number;
  /** What is answered, as JSON. @throws AppError, answered as those of all calls are */
  answer: (call: PlainCall) => Promise<object>;
};

const failures = new WeakMap<IncomingMessage, { error: unknown }>();
/**
 * Leaves a call that failed on its way past them to what stands before all calls: they say it, and note it.
 */
export const failedDirectly = (request: IncomingMessage, error: unknown) =>
  void failures.set(request, { error });

/** The same calls behind what stands before all others. */
export function directHttp(env: Pick<Env, "TRUSTED_PROXIES">, calls: readonly DirectCall[]): Hono {
  const app = new Hono();
  for (const { path, answer } of calls)
    app.post(path, async (c) => {
      const request = incoming(c);
      const failed = request && failures.get(request);
      if (failed) throw failed.error;
      const address = addressOf(c, env);
      return c.json(await answer({ headers: c.req.header(), address, readText: (max) => readText(c, max) }));
    });
  return app;
}
