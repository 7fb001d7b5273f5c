import { expect, test } from "vitest";
import { useServices } from "../../../../testing/services.ts";
import * as newsletter from "../newsletter.server.ts";
import { issues } from "../tables.server.ts";

const services = useServices();
const NOW = new Date("2026-11-20T12:00:00+05:30");
const issue = (id: string, state: "sent" | "draft" | "sending", archivedAt: Date | null = null) => ({
  id,
  state,
  archivedAt,
  version: 1,
  subject: `About ${id}`,
  preview: "A few words.",
  body: "The text.",
  topic: "letter" as const,
  createdAt: NOW,
  updatedAt: NOW,
  updatedById: "ada",
  updatedByName: "Ada",
  startedAt: NOW,
});

test("shows public issues to everyone, and all sent issues, but no others, to Insiders", async () => {
  await services.db
    .insert(issues)
    .values([
      issue("open", "sent", NOW),
      issue("closed", "sent"),
      issue("going", "sending"),
      issue("draft", "draft"),
    ]);
  const listed = async (all: boolean) =>
    (await newsletter.listArchive(services, { all })).map(({ id }) => id).toSorted();
  expect(await listed(false)).toEqual(["open"]);
  expect(await listed(true)).toEqual(["closed", "open"]);
  expect(await newsletter.countSent(services)).toEqual({ sent: 2, open: 1 });
  const read = async (id: string, all: boolean) =>
    (await newsletter.readArchived(services, id, { all }))?.html !== undefined;
  expect([await read("open", false), await read("closed", false), await read("closed", true)]).toEqual([
    true,
    false,
    true,
  ]);
  for (const id of ["going", "draft", "nothing"]) expect([id, await read(id, true)]).toEqual([id, false]); // oxlint-disable-line no-await-in-loop
});
