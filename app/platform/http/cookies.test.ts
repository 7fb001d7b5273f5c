import { Hono } from "hono";
import { expect, test } from "vitest";
import { cookieLine, cookieName } from "./cookies.server.ts";
import { ownCookies, readCookie } from "./cookie-reading.server.ts";

const live = { ORIGIN: "https://villa.example" };
const headersWith = (cookie: string) => new Headers({ cookie });
const local = { ORIGIN: "http://localhost:3000" };

test("[SAFE-07] binds every cookie to this host over https: prefix, Secure, path /, no domain", () => {
  expect(cookieLine(live, "vv_quest", "abc", 60)).toBe(
    "__Host-vv_quest=abc; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax",
  );
  expect(cookieLine(local, "vv_quest", "abc", 60)).toBe(
    "vv_quest=abc; Max-Age=60; Path=/; HttpOnly; SameSite=Lax",
  );
});

test("[SAFE-07] prefers the prefixed cookie, and falls back to the plain one", () => {
  expect(cookieName(live, "vv_quest")).toBe("__Host-vv_quest");
  expect(readCookie(headersWith("vv_quest=old; a=b; __Host-vv_quest=new"), "vv_quest")).toBe("new");
  expect(readCookie(headersWith("a=b; vv_quest=old"), "vv_quest")).toBe("old");
  expect(readCookie(new Headers(), "vv_quest")).toBeUndefined();
});

/** The quest cookie, the Cookie header and the body that a call receives. */
const received = async (env: { ORIGIN: string }, cookie: string) => {
  const app = new Hono();
  app.use(ownCookies(env));
  app.post("/", async (c) =>
    c.json([readCookie(c.req.raw.headers, "vv_quest") ?? null, c.req.header("cookie"), await c.req.text()]),
  );
  const answer = await app.request("/", { method: "POST", headers: { cookie }, body: "written" });
  return (await answer.json()) as unknown;
};

test("[SAFE-07] drops cookies that a sibling host could have set, and keeps the body", async () => {
  const planted = "vv_quest=theirs; desk_theme=dark;vv.session_token=theirs";
  expect(await received(live, planted)).toEqual([null, "desk_theme=dark", "written"]);
  expect(await received(live, `${planted}; __Host-vv_quest=own`)).toEqual([
    "own",
    "desk_theme=dark; __Host-vv_quest=own",
    "written",
  ]);
  expect(await received(live, "__Host-vv_quest=own")).toEqual(["own", "__Host-vv_quest=own", "written"]);
  expect(await received(local, "vv_quest=own")).toEqual(["own", "vv_quest=own", "written"]);
});
