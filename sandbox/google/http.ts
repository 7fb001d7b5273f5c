import http from "node:http";
import type { AddressInfo } from "node:net";
import type { Provider } from "oidc-provider";
import type { Accounts } from "./accounts.ts";
import { MOUNT, signIn } from "./sign-in.ts";

/** Serves the provider under its path on the loopback address; its own URLs always have the site's origin. */
export async function openHttp(origin: string, provider: Provider, accounts: Accounts) {
  const { host, protocol } = new URL(origin);
  const handle = provider.callback();
  const server = http.createServer((request, response) => {
    const whole = request.url ?? "/";
    if (!whole.startsWith(`${MOUNT}/`)) return void response.writeHead(404).end();
    request.headers["x-forwarded-host"] = host;
    request.headers["x-forwarded-proto"] = protocol.slice(0, -1);
    Object.assign(request, { originalUrl: whole, url: whole.slice(MOUNT.length) });
    if (!request.url?.startsWith("/sign-in/")) return void handle(request, response);
    signIn(request, response, provider, accounts).catch((error: unknown) => {
      response
        .writeHead(400, { "content-type": "text/plain" })
        .end(`This sign-in has failed: ${String(error)}`);
    });
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((done) => server.close(done)),
  };
}
