import http from "node:http";
import type { AddressInfo } from "node:net";

/** A server that leads every request elsewhere on itself (307) and lists the paths that it was asked for. */
export async function openRedirectingServer() {
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(307, { location: "/elsewhere" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { url: `http://127.0.0.1:${port}`, asked, close: () => server.close() };
}
