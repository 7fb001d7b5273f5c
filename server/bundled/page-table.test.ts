import type { RouteConfigEntry } from "@react-router/dev/routes";
import { beforeAll, describe, expect, test } from "vitest";
import { intoCheckout } from "../../app/document.ts";
import { createPerson, signedIn } from "../../app/features/accounts/fixtures.ts";
import { openPreview, previewCookie } from "../../app/features/admin/members/see-as.server.ts";
import { pageOf } from "../../app/features/analytics/domain/paths.ts";
import { sitemap } from "../../app/features/site/domain/sitemap.ts";
import { pageList, type PageList } from "../../app/platform/pages/page-list.server.ts";
import routes from "../../app/routes.ts";
import { routeModules } from "../../testing/route-modules.ts";
import { useServices } from "../../testing/services.ts";
import { publicKey } from "./page-keys.ts";
import { redirectToCanonical, openPages } from "./pages.ts";
import { ADDRESSES } from "../../testing/page-addresses.ts";

const services = useServices();
const CHECKOUT = "https://checkout.razorpay.com/v1/checkout.js";

/** Every path pattern of the route table. */
const patternsIn = (entries: RouteConfigEntry[], under = ""): string[] =>
  entries.flatMap(({ path, index, children = [] }) => {
    const fullPath = path ? `${under}/${path}` : under;
    return [...(path || index ? [fullPath || "/"] : []), ...patternsIn(children, fullPath)];
  });

/** Whether a route pattern matches an address; the catch-all does not count. */
function standsFor(pattern: string, address: string) {
  const parts = pattern
    .split("/")
    .map((part) => (part.startsWith(":") ? "[^/]+" : part === "*" ? ".+" : part));
  const optional = pattern.endsWith("?") ? `${parts.slice(0, -1).join("/")}(/[^/]+)?` : parts.join("/");
  return new RegExp(`^${optional}$`).test(address);
}

const sells = (module: { clientMiddleware?: unknown[] }) => module.clientMiddleware?.includes(intoCheckout);

let adminHeaders: Headers;
/** The pages, with `pays` for those that load as a new document for the checkout. */
let selling: PageList;
beforeAll(async () => {
  const modules = await routeModules();
  services.pages = pageList(modules);
  selling = pageList(
    Object.fromEntries(
      Object.entries(modules).map(([id, route]) => [
        id,
        route && { ...route, module: { handle: { page: { pays: sells(route.module) } } } },
      ]),
    ),
  );
  const ada = await createPerson(services, { email: "ada@villa.test" });
  Object.assign(services, { env: { ...services.env, ADMIN_EMAILS: ["ada@villa.test"] } });
  adminHeaders = await signedIn(services, ada);
  const cookie = previewCookie(services, ada.id, { at: 5, as: "visitor" }).split(";")[0];
  adminHeaders.set("cookie", `${adminHeaders.get("cookie")}; ${cookie}`);
});

/** What a page's headers allow, as flags. */
async function answerTo(address: string) {
  const paying = { ...services, env: { ...services.env, RAZORPAY_CHECKOUT_URL: CHECKOUT } };
  const drawn = { headers: { "content-type": "text/html" } };
  const pages = openPages(paying, async () => new Response("<p>A page</p>", drawn));
  const { headers } = await pages.request(services.env.ORIGIN + address);
  const policy = headers.get("content-security-policy")!;
  return {
    findable: headers.get("x-robots-tag") === null,
    pays: policy.includes("https://checkout.razorpay.com"),
    coloured: policy.includes("style-src-attr 'unsafe-inline'"),
    frames: policy.includes("frame-src 'self'"),
  };
}

/** How the site treats an address, as sorted words, and its name in the statistics. */
async function classify(address: string): Promise<[string, string]> {
  const moved = redirectToCanonical(services, new Request(services.env.ORIGIN + address));
  if (moved)
    return [`moved to ${moved.headers.get("location")!.slice(services.env.ORIGIN.length)}`, pageOf(address)];
  const open = (path: string) =>
    openPreview(services, new Request(services.env.ORIGIN + path, { headers: adminHeaders }));
  const data = address === "/" ? "/_.data" : `${address}.data`;
  expect(Boolean(await open(data)), `the data of ${address}`).toBe(Boolean(await open(address)));
  const words = {
    cached: publicKey(services.pages, new Request(services.env.ORIGIN + address)) === address,
    public: Boolean(await open(address)),
    sitemap: sitemap("", services.pages.findable(), []).includes(`<loc>${address}</loc>`),
    ...(await answerTo(address)),
    sells: selling.of(address).pays,
    foot: services.pages.of(address).foot,
    longForm: services.pages.of(address).longForm,
    plain: services.pages.of(address).plain,
  };
  const flags = Object.entries(words).flatMap(([word, is]) => (is ? [word] : []));
  return [flags.toSorted().join(" "), pageOf(address)];
}

describe("[HOUSE-03] classifies every address", () => {
  test.each(ADDRESSES)("%s: %s", async (address, words, visit = address) =>
    expect(await classify(address)).toEqual([words, visit]),
  );

  test("covers every route", () => {
    const patterns = patternsIn(routes).filter((pattern) => pattern !== "/*");
    expect(patterns.length).toBeGreaterThan(50);
    const missing = patterns.filter((pattern) => !ADDRESSES.some(([address]) => standsFor(pattern, address)));
    expect(missing).toEqual([]);
  });

  test("lists no other page in the sitemap", () => {
    const inTable = ADDRESSES.filter(([, words]) => words.includes("sitemap")).length;
    expect(sitemap("", services.pages.findable(), []).match(/<loc>/g)).toHaveLength(inTable);
  });
});
