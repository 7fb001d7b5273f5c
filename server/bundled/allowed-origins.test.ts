import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { withOwnForms } from "./allowed-origins.ts";

const route = { id: "root", path: "form", module: { action: () => "taken", default: () => null } };
const build = {
  routes: { root: route },
  assets: { version: "1", routes: { root: route } },
  basename: "/",
  ssr: true,
  future: {},
  prerender: [],
  routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  entry: { module: { default: () => new Response("the page"), handleError: () => {} } },
} as unknown as ServerBuild;

test("accepts the site's own form behind a proxy that terminates TLS, and refuses another site's", async () => {
  const handle = createRequestHandler(withOwnForms(build, { ORIGIN: "https://villa.example" }), "production");
  // the request as it arrives from such a proxy
  const send = async (address: string, origin: string) => {
    const body = new URLSearchParams({ adult: "yes" });
    const request = new Request(`http://villa.example${address}`, {
      method: "POST",
      headers: { origin },
      body,
    });
    return (await handle(request, new RouterContextProvider())).status;
  };
  for (const address of ["/form", "/form.data"]) {
    expect([address, await send(address, "https://villa.example")]).toEqual([address, 200]);
    for (const origin of ["https://evil.example", "https://villa.example.evil.example", "null"])
      expect([address, origin, await send(address, origin)]).toEqual([address, origin, 400]);
  }
});
