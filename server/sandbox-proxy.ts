import http, { type IncomingMessage, type ServerResponse } from "node:http";

/** Hop-by-hop headers, which are not forwarded. */
const HOP = ["connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade", "te", "trailer"];
const passed = (headers: http.IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP.includes(name)));

/**
 * Forwards `/dev/<name>…` to the sandbox server of that name, with path, query, body, cookies and redirects
 * unchanged.
 * @returns false if the request is not for the sandbox
 */
export function proxyToSandbox(
  targets: Partial<Record<string, string>>,
  req: IncomingMessage,
  res: ServerResponse,
): boolean {
  const name = /^\/dev\/([a-z]+)(?=[/.?]|$)/.exec(req.url ?? "")?.[1];
  // not `in`: "/dev/constructor" must not match
  const target = name && Object.hasOwn(targets, name) ? targets[name] : undefined;
  if (!target) return false;
  const { hostname, port } = new URL(target);
  const headers = {
    ...passed(req.headers),
    "x-forwarded-host": req.headers.host ?? "localhost",
    "x-forwarded-proto": "http",
    "x-forwarded-for": req.socket.remoteAddress ?? "127.0.0.1",
  };
  const proxied = http.request({ hostname, port, path: req.url, method: req.method, headers }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, passed(answer.headers));
    answer.pipe(res);
  });
  proxied.on("error", () => {
    if (res.headersSent) return void res.destroy();
    res.writeHead(502, { "content-type": "text/plain; charset=utf-8", "retry-after": "1" });
    res.end(`The sandbox's ${name} is restarting. Please try again in a second.`);
  });
  res.on("close", () => proxied.destroy());
  req.pipe(proxied);
  return true;
}
