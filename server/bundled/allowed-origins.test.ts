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

test("behind a proxy that speaks https a form of the site's own page is taken, and another site's is not", async () => {
  const handle = createRequestHandler(withOwnForms(build, { ORIGIN: "https://villa.example" }), "production");
  // what Node's server makes of a request that a proxy has taken the encryption from
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
