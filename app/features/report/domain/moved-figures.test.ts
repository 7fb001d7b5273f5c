import { expect, test } from "vitest";
import { movedText } from "./moved-figures.ts";

test("[REPORT-04] states on a retake that the engine has changed since the last result", () => {
  expect(movedText({ moved: { because: "engine", since: "2026-11-01T10:00:00.000Z" } })).toMatch(
    /^Since your result of 1 November 2026 the way of counting has changed\. That result stays as it was/,
  );
  expect(movedText({ moved: null })).toBeUndefined();
});
