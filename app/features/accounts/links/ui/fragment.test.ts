import { afterEach, expect, test, vi } from "vitest";
import { pairFragment, readFragment, redeemOnce } from "./fragment.ts";

afterEach(() => void vi.unstubAllGlobals());
const pair = (access_token: string) => ({ access_token, refresh_token: "r", type: "signup" as const });

test("[AUTH-08] reads an emailed link or a pair of tokens from the fragment, and nothing else", () => {
  expect(readFragment("#t=abc&type=recovery")).toEqual({ link: { token: "abc", type: "recovery" } });
  for (const type of ["signup", "recovery", "invite"] as const)
    expect(readFragment(pairFragment({ access_token: "a", refresh_token: "r", type }))).toEqual({
      pair: { access_token: "a", refresh_token: "r", type },
    });
  for (const hash of [
    "",
    "#",
    "#faq",
    "#t=abc",
    "#t=abc&type=admin",
    "#type=signup",
    "#access_token=a&type=signup",
    "#access_token=a&refresh_token=r",
  ])
    expect(readFragment(hash), hash).toBeUndefined();
});

test("[AUTH-08] exchanges a pair once when effects run twice, and again after a failure", async () => {
  const exchanged: string[] = [];
  let status = 200;
  vi.stubGlobal("fetch", async (_path: string, init: { body: string }) => {
    exchanged.push((JSON.parse(init.body) as { access_token: string }).access_token);
    return Response.json({ success: status === 200 }, { status });
  });
  const [first, second] = await Promise.all([redeemOnce(pair("one")), redeemOnce(pair("one"))]);
  expect(second).toBe(first);
  await redeemOnce(pair("one"));
  expect(exchanged).toEqual(["one"]);
  status = 400;
  expect((await redeemOnce(pair("two"))).ok).toBe(false);
  await redeemOnce(pair("two"));
  expect(exchanged).toEqual(["one", "two", "two"]);
});
