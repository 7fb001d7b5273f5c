import { expect, test } from "vitest";
import type { SessionUser } from "../../accounts/contract.ts";
import { objection } from "./objection.ts";

const user = { id: "u", email: "u@villa.test" } as SessionUser;
const ownReport = { user, owner: true, unclaimed: false };
const item = { sessionId: "q_AAAAAAAAAAAAAAAAAAAAAA", testId: "neo-58-v1" };

test.each([
  ["no session id", { ...item, sessionId: "" }, ownReport, "Missing session information. Please try again."],
  ["no test id", { ...item, testId: "" }, ownReport, "Missing session information. Please try again."],
  ["nobody signed in", item, { user: null, owner: false, unclaimed: true }, "Please sign in first"],
  [
    "nobody signed in, on a saved result",
    item,
    { user: null, owner: false, unclaimed: false },
    "Please sign in first",
  ],
  ["an unsaved result", item, { user, owner: false, unclaimed: true }, "Please save your analysis first"],
  ["the owner's own", item, ownReport, undefined],
])("[RESULT-17] at Continue, %s", (_, ids, viewer, sentence) => {
  expect(objection({ ...ids, viewer })).toBe(sentence);
});
