import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const LOOK_MS = 100;

/**
 * A round-robin load balancer for web processes whose `/health/ready` is 200. Retries a request at the next
 * process if that is safe.
 */
export async function openBalancer() {
  const known = new Map<string, boolean>();
  let turn = 0;
  const sent = new Map<string, number>();
  const ready = () => [...known].flatMap(([origin, isReady]) => (isReady ? [origin] : []));

  async function look(origin: string) {
    const answer = await fetch(`${origin}/health/ready`).catch(() => undefined);
    if (known.has(origin)) known.set(origin, answer?.status === 200);
    await answer?.body?.cancel();
  }
  const looking = setInterval(() => [...known.keys()].forEach((origin) => void look(origin)), LOOK_MS);

  function pass(req: IncomingMessage, res: ServerResponse, body: Buffer, tried: string[]) {
    const open = ready().filter((origin) => !tried.includes(origin));
    const to = open[turn++ % open.length];
    if (!to) return void res.writeHead(502).end("no process is ready");
    const { hostname, port } = new URL(to);
    const headers = {
      ...req.headers,
      connection: "close",
      "x-forwarded-for": req.headers["x-forwarded-for"] ?? "127.0.0.1",
    };
    const asked = http.request({ hostname, port, path: req.url, method: req.method, headers }, (answer) => {
      sent.set(to, (sent.get(to) ?? 0) + 1);
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    asked.on("error", (error: NodeJS.ErrnoException) => {
      const isSafe = error.code === "ECONNREFUSED" || req.method === "GET";
      if (res.headersSent || !isSafe) return void res.destroy();
      pass(req, res, body, [...tried, to]);
    });
    asked.end(body);
  }
  const server = http.createServer(async (req, res) => {
    const parts: Buffer[] = [];
    for await (const part of req) parts.push(part as Buffer);
    pass(req, res, Buffer.concat(parts), []);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async add(origin: string) {
      known.set(origin, false);
      await look(origin);
    },
    remove: (origin: string) => void known.delete(origin),
    /** Number of responses from each process. */
    sent: () => Object.fromEntries(sent),
    close() {
      clearInterval(looking);
      server.closeAllConnections();
      server.close();
    },
  };
}
