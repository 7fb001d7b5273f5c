import http from "node:http";
import type { AddressInfo } from "node:net";

/** A server that redirects every request to its own `/elsewhere` (307) and records the requested paths. */
export async function openRedirectingServer() {
  const requests: string[] = [];
  const server = http.createServer((request, response) => {
    requests.push(request.url ?? "");
    response.writeHead(307, { location: "/elsewhere" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // listening on a port
  return { url: `http://127.0.0.1:${port}`, requests, close: () => server.close() };
}
