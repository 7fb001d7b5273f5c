import { expect, test } from "vitest";
import { cookieLine, cookieName, readCookie } from "./cookies.server.ts";

const live = { ORIGIN: "https://villa.example" };
const sent = (cookie: string) => new Headers({ cookie });
const local = { ORIGIN: "http://localhost:3000" };

test("[SAFE-07] over https every cookie is bound to this host: prefix, Secure, the whole site, no domain", () => {
  expect(cookieLine(live, "vv_quest", "abc", { seconds: 60 })).toBe(
    "__Host-vv_quest=abc; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure",
  );
  expect(cookieLine(live, "vv_landing", "%2F", { seconds: 60, forScripts: true })).not.toContain("HttpOnly");
  expect(cookieLine(local, "vv_quest", "abc", { seconds: 60, sameSite: "Strict" })).toBe(
    "vv_quest=abc; Path=/; Max-Age=60; HttpOnly; SameSite=Strict",
  );
});

test("[SAFE-07] the cookie with the prefix goes before one without, which is still read", () => {
  expect(cookieName(live, "vv_quest")).toBe("__Host-vv_quest");
  expect(readCookie(sent("vv_quest=old; a=b; __Host-vv_quest=new"), "vv_quest")).toBe("new");
  expect(readCookie(sent("a=b; vv_quest=old"), "vv_quest")).toBe("old");
  expect(readCookie(new Headers(), "vv_quest")).toBeUndefined();
});
