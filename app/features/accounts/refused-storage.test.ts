import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useRefusedStorage } from "../../../testing/refused-storage.ts";
import { SignOut } from "./accounts.browser.tsx";
import { takeDestination } from "./sign-in/ui/destination.ts";
import { leaveForGoogle, takeGoogleReturn } from "./sign-in/ui/google.ts";

describe("where the browser refuses storage", () => {
  useRefusedStorage();
  const went: string[] = [];
  beforeEach(() => {
    went.length = 0;
    vi.stubGlobal("location", {
      origin: "https://v.test",
      protocol: "https:",
      assign: (to: string) => void went.push(to),
    });
    vi.stubGlobal("document", { cookie: "" });
    vi.stubGlobal("fetch", async () => Response.json({ url: "https://google.test/" }));
  });
  afterEach(() => void vi.unstubAllGlobals());

  test("signing out ends on the sign-in page", async () => {
    expect(await SignOut({}).props.leave()).toBe(true);
    expect(went).toEqual(["/auth"]);
  });
  test("Google is reached, and who comes back is signed in without a greeting", async () => {
    expect(await leaveForGoogle("/")).toBe(true);
    expect(went).toEqual(["https://google.test/"]);
    expect(takeGoogleReturn("https://v.test/?code=1")).toBeUndefined();
  });
  test("who has signed in goes on to where they wanted", () => {
    expect(takeDestination("?next=/profile")).toBe("/profile");
  });
});
