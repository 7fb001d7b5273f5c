import { describe, expect, test } from "vitest";
import { afterSignIn, contextExpired, continuityProblem, sessionExpired } from "./continuity.ts";

describe("[PAY-03] resuming after sign-in", () => {
  test.each([
    ["https://v.test/r?code=1&keep=2", true, "https://v.test/r?keep=2"],
    ["https://v.test/r?access_token=1#section", true, "https://v.test/r#section"],
    ["https://v.test/r#access_token=a&refresh_token=b&type=signup", true, "https://v.test/r"],
    ["https://v.test/r#code=1", true, "https://v.test/r"],
    ["https://v.test/r?refresh_token=1", true, "https://v.test/r"],
    ["https://v.test/r?keep=2#mind", false, "https://v.test/r?keep=2#mind"],
  ])("%s", (address, returned, clean) => expect(afterSignIn(address)).toEqual({ returned, clean }));

  test("accepts a context for one hour, and a session for 120 minutes", () => {
    expect([
      contextExpired({ timestamp: 0 }, 3_600_000),
      contextExpired({ timestamp: 0 }, 3_600_001),
    ]).toEqual([false, true]);
    const now = Date.parse("2026-11-20T10:00:00Z");
    expect(contextExpired({ timestamp: now - 60_000 }, now)).toBe(false);
    expect(sessionExpired({ sessionStartTime: "2026-11-20T09:00:00Z" }, now)).toBe(false);
    const session = { sessionStartTime: new Date(0).toISOString() };
    expect([sessionExpired(session, 7_200_000), sessionExpired(session, 7_200_001)]).toEqual([false, true]);
  });
});

test("[PAY-05] reports each session problem with its exact message", () => {
  const one = { originalSessionId: "s-1", testId: "t-1" };
  expect(continuityProblem(one, one)).toBeUndefined();
  expect(continuityProblem(undefined, one)).toBe("Missing session data or payment context");
  expect(continuityProblem(one, undefined)).toBe("Missing session data or payment context");
  expect(continuityProblem(one, { ...one, originalSessionId: "s-2" })).toBe("Session ID mismatch");
  expect(continuityProblem(one, { ...one, testId: "t-2" })).toBe("Test ID mismatch");
});
