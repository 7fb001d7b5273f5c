import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { networkOf } from "../../app/kernel/network.ts";
import { guardHeaders } from "../../app/platform/answers.server.ts";
import type { Failure } from "../../app/platform/errors.ts";
import { addressBehind } from "../../app/platform/http.server.ts";
import type { Services } from "../../app/platform/services.server.ts";

/**
 * Requests of one process whose body is still on its way: of one network, and of all. The rest of its
 * connections is for whoever sends nothing but a question.
 */
const MOST_UNFINISHED = { network: 100, all: 1_000 };
/** Seconds after which one that was refused is tried again; a slow one meets the limit of a whole request. */
const AGAIN_SECONDS = 30;

type Refusal = { status: 429 | 503 } & Pick<Failure, "error" | "code">;
const TOO_MANY: Refusal = {
  status: 429,
  error: "Too many requests of this network are still being sent. Please try again later",
  code: "TOO_MANY_REQUESTS",
};
const BUSY: Refusal = { status: 503, error: "Service temporarily unavailable", code: "SERVICE_UNAVAILABLE" };

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/**
 * Whether nothing more comes of it. Node does not tell a request that was answered of its connection's end.
 */
const isOver = ({ complete, socket }: IncomingMessage) => complete || socket.destroyed;

/** An answer may come before the end of what it answers. */
function whenOver(req: IncomingMessage, then: () => void) {
  if (isOver(req)) return then();
  const done = () => {
    req.off("end", done);
    req.socket.off("close", done);
    then();
  };
  req.once("end", done);
  req.socket.once("close", done);
}

/** Requests by the network they come from, until they are whole and answered, or gone. */
function openBodies() {
  const byNetwork = new Map<string, Set<IncomingMessage>>();
  let count = 0;
  function forget(network: string, req: IncomingMessage) {
    const own = byNetwork.get(network);
    if (!own?.delete(req)) return;
    count--;
    if (own.size === 0) byNetwork.delete(network);
  }
  return {
    all: () => count,
    of: (network: string) => byNetwork.get(network)?.size ?? 0,
    add(network: string, req: IncomingMessage, res: ServerResponse) {
      byNetwork.set(network, (byNetwork.get(network) ?? new Set()).add(req));
      count++;
      res.once("close", () => whenOver(req, () => forget(network, req)));
    },
    /** Forgets those whose body is here by now, though they wait for their answer. */
    forgetWhole() {
      for (const [network, own] of byNetwork) for (const req of own) if (isOver(req)) forget(network, req);
    },
  };
}

/**
 * Bounds how many bodies may be on their way at once, so that nobody holds every connection by sending a
 * letter now and then: a body may take two minutes, and whoever held two thousand had shut the site to all
 * others.
 * @returns answers whether it refused a request; its connection is then closed, whatever is still sent on it
 */
export function openUnfinishedBodies({ env }: Pick<Services, "env">, most = MOST_UNFINISHED) {
  const bodies = openBodies();
  const guards = guardHeaders(env);
  function refusalFor(network: string): Refusal | undefined {
    if (bodies.of(network) >= most.network) return TOO_MANY;
    return bodies.all() >= most.all ? BUSY : undefined;
  }
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    if (!hasBody(req)) return false;
    const network = networkOf(addressBehind(req, req.headers["x-forwarded-for"]?.toString(), env));
    if (refusalFor(network)) bodies.forgetWhole();
    const refusal = refusalFor(network);
    if (!refusal) {
      bodies.add(network, req, res);
      return false;
    }
    const { status, error, code } = refusal;
    const headers = { "content-type": "application/json", "retry-after": String(AGAIN_SECONDS) };
    res
      .writeHead(status, { ...guards, ...headers, "x-request-id": randomUUID(), connection: "close" })
      .end(JSON.stringify({ success: false, error, code } satisfies Failure));
    return true;
  };
}
