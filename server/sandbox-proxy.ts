import http, { type IncomingMessage, type ServerResponse } from "node:http";

/** Headers that belong to one connection and are not passed on. */
const HOP = ["connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade", "te", "trailer"];
const passed = (headers: http.IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP.includes(name)));

/**
 * Passes `/dev/<name>…` on to the stand-in of that name: path, query, body, cookies and redirects as they
 * are.
 * @returns false when the request is for nobody here, and is then left untouched
 */
export function passOn(
  targets: Partial<Record<string, string>>,
  req: IncomingMessage,
  res: ServerResponse,
): boolean {
  const name = /^\/dev\/([a-z]+)(?=[/.?]|$)/.exec(req.url ?? "")?.[1];
  // "/dev/constructor" is nobody's: every object has a constructor
  const target = name && Object.hasOwn(targets, name) ? targets[name] : undefined;
  if (!target) return false;
  const { hostname, port } = new URL(target);
  const headers = {
    ...passed(req.headers),
    "x-forwarded-host": req.headers.host ?? "localhost",
    "x-forwarded-proto": "http",
    "x-forwarded-for": req.socket.remoteAddress ?? "127.0.0.1",
  };
  const asked = http.request({ hostname, port, path: req.url, method: req.method, headers }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, passed(answer.headers));
    answer.pipe(res);
  });
  asked.on("error", () => {
    if (res.headersSent) return void res.destroy();
    res.writeHead(502, { "content-type": "text/plain; charset=utf-8", "retry-after": "1" });
    res.end(`The sandbox's ${name} is starting again. Please try in a second.`);
  });
  res.on("close", () => asked.destroy());
  req.pipe(asked);
  return true;
}
