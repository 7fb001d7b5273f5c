import { expect, test } from "vitest";
import { RETENTION_DAYS } from "../contract.ts";
import { UNCLAIMED_NOTE } from "./unclaimed-note.ts";

test("[QUEST-08] screens say as many days as the nightly job waits", () => {
  expect(UNCLAIMED_NOTE).toContain(` ${RETENTION_DAYS} days `);
});
