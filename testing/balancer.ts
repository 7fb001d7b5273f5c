import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const LOOK_MS = 100;

/**
 * A round-robin load balancer for web processes whose `/health/ready` responds with 200. Sends a failed
 * request to the next process if that is safe: if the connection was refused, or for GET without a response.
 */
export async function openBalancer() {
  const readiness = new Map<string, boolean>();
  let next = 0;
  const counts = new Map<string, number>();
  const ready = () => [...readiness].flatMap(([origin, isReady]) => (isReady ? [origin] : []));

  async function look(origin: string) {
    const answer = await fetch(`${origin}/health/ready`).catch(() => undefined);
    if (readiness.has(origin)) readiness.set(origin, answer?.status === 200);
    await answer?.body?.cancel();
  }
  const looking = setInterval(() => [...readiness.keys()].forEach((origin) => void look(origin)), LOOK_MS);

  function pass(req: IncomingMessage, res: ServerResponse, body: Buffer, tried: string[]) {
    const open = ready().filter((origin) => !tried.includes(origin));
    const target = open[next++ % open.length];
    if (!target) return void res.writeHead(502).end("no process is ready");
    const { hostname, port } = new URL(target);
    const headers = {
      ...req.headers,
      connection: "close",
      "x-forwarded-for": req.headers["x-forwarded-for"] ?? "127.0.0.1",
    };
    const forwarded = http.request(
      { hostname, port, path: req.url, method: req.method, headers },
      (answer) => {
        counts.set(target, (counts.get(target) ?? 0) + 1);
        res.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(res);
      },
    );
    forwarded.on("error", (error: NodeJS.ErrnoException) => {
      const isSafe = error.code === "ECONNREFUSED" || req.method === "GET";
      if (res.headersSent || !isSafe) return void res.destroy();
      pass(req, res, body, [...tried, target]);
    });
    forwarded.end(body);
  }
  const server = http.createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    pass(req, res, Buffer.concat(chunks), []);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async add(origin: string) {
      readiness.set(origin, false);
      await look(origin);
    },
    remove: (origin: string) => void readiness.delete(origin),
    /** Number of responses by origin of the process. */
    sent: () => Object.fromEntries(counts),
    close() {
      clearInterval(looking);
      server.closeAllConnections();
      server.close();
    },
  };
}
