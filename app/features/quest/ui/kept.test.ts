import { expect, test } from "vitest";
import { KEPT_DAYS } from "../contract.ts";
import { KEPT } from "./kept.ts";

test("[QUEST-08] screens say as many days as the nightly job waits", () => {
  expect(KEPT).toContain(` ${KEPT_DAYS} days `);
});
