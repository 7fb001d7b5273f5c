import { beforeEach, describe, expect, test } from "vitest";
import { openSecondProcess } from "../../../../testing/second-process.ts";
import { useServices } from "../../../../testing/services.ts";
import { createPerson } from "../../accounts/fixtures.ts";
import { takeQuest } from "../../quest/fixtures.ts";
import * as quest from "../../quest/quest.server.ts";
import { SECTIONS, type SectionId } from "../contract.ts";
import { reportPersonalData } from "../personal-data.server.ts";
import * as report from "../report.server.ts";
import { attempts } from "../../../platform/http/tables.server.ts";
import { DRAWN } from "./drawing.server.ts";
import { heldBytes, watchPictures } from "./memory.server.ts";
import * as pictures from "./pictures.server.ts";

const services = useServices();
const NONE = { figures: false, named: false };
const WIDE = { size: "wide", format: "webp" } as const;

async function result({ claimed = true, firstName = "Maya" } = {}) {
  const owner = await createPerson(services, { firstName });
  const taken = await takeQuest(services, { userId: claimed ? owner.id : null, person: "maya" });
  const { sessionId, testId } = taken;
  return { owner, key: { sessionId, testId } };
}
type OwnedResult = Awaited<ReturnType<typeof result>>;

const stateOf = async ({ key, owner }: OwnedResult, section: SectionId) => {
  const states = await pictures.readPictures(services, key, owner);
  const state = states.pictures.find(({ sectionId }) => sectionId === section);
  if (!state) throw new Error(`no picture of ${section}`);
  return state;
};

/** Shares one section's picture as its owner, and returns the id in its link. */
async function share(made: OwnedResult, section: SectionId = "mind", choice = NONE) {
  const { id } = await stateOf(made, section);
  const call = { ...made.key, sectionId: section, id, shared: true, ...choice };
  await pictures.setPicture(services, call, made.owner);
  return id;
}

beforeEach(async () => {
  await services.db.delete(attempts);
});

describe("sharing a picture", () => {
  test("[SHARE-01] [SAFE-08] shares neither page nor file before its owner does, and never the report with them", async () => {
    const made = await result();
    const state = await pictures.readPictures(services, made.key, made.owner);
    expect(state.pictures.map(({ sectionId }) => sectionId)).toEqual(SECTIONS);
    for (const { id, shared } of state.pictures) {
      expect(shared).toBe(false);
      expect(await pictures.openPicture(services, id)).toBeUndefined();
      expect(await pictures.readPicture(services, id, WIDE, "n")).toBeUndefined();
    }
    const id = await share(made);
    expect(await pictures.openPicture(services, id)).toMatchObject({ firstName: null });
    // the other sections are not shared
    const otherStates = (await pictures.readPictures(services, made.key, made.owner)).pictures;
    expect(otherStates.filter(({ shared }) => shared).map(({ sectionId }) => sectionId)).toEqual(["mind"]);
    const stranger = { userId: null, headers: new Headers() };
    expect(await report.openReport(services, { ...made.key, viewer: stranger })).toBeUndefined();
    expect(id).not.toContain(made.key.sessionId);
  });

  test("[SHARE-01] shows figures and the first name only if chosen", async () => {
    const made = await result();
    const id = await share(made);
    const plain = await pictures.openPicture(services, id);
    expect(plain?.words.figures).toEqual([]);
    expect(plain?.firstName).toBeNull();
    expect(await share(made, "mind", { figures: true, named: true })).toBe(id); // same link
    const chosen = await pictures.openPicture(services, id);
    expect(chosen?.words.figures).toHaveLength(4);
    expect(chosen?.firstName).toBe("Maya");
    expect(chosen?.version).not.toBe(plain?.version);
  });

  test("[SHARE-01] lets only the owner share, preview and unshare; an unsaved result has no owner", async () => {
    const made = await result();
    const otherMember = await createPerson(services);
    const id = await share(made);
    const refused = { code: "RESULT_NOT_FOUND", status: 404 };
    const call = { ...made.key, sectionId: "mind", id, shared: false, ...NONE } as const;
    await expect(pictures.setPicture(services, call, otherMember)).rejects.toMatchObject(refused);
    await expect(pictures.withdrawPictures(services, made.key, otherMember.id)).rejects.toMatchObject(
      refused,
    );
    await expect(pictures.readPictures(services, made.key, otherMember)).rejects.toMatchObject(refused);
    const preview = { ...made.key, sectionId: "mind" } as const;
    await expect(
      pictures.previewPicture(services, preview, otherMember, { ...NONE, ...WIDE }),
    ).rejects.toMatchObject(refused);
    expect(await pictures.openPicture(services, id)).toBeDefined();
    const unsaved = await result({ claimed: false });
    await expect(pictures.readPictures(services, unsaved.key, unsaved.owner)).rejects.toMatchObject({
      code: "UNCLAIMED",
      message: "Please save your analysis first",
    });
  });

  test("[SHARE-01] rejects a link that the site did not issue, or issued for another section, with its field", async () => {
    const made = await result();
    const { id } = await stateOf(made, "work");
    const call = { ...made.key, sectionId: "mind", shared: true, ...NONE } as const;
    for (const wrong of [id, "A".repeat(32), id.slice(0, 31) + (id.endsWith("A") ? "B" : "A")])
      await expect(pictures.setPicture(services, { ...call, id: wrong }, made.owner)).rejects.toMatchObject({
        code: "INVALID_DATA",
        field: "id",
      });
    expect(await report.countPictures(services, made.key)).toBe(0);
  });

  test("[SHARE-01] rejects a first name that the fonts cannot print, and accepts Indian scripts", async () => {
    for (const firstName of ["🏝️".repeat(200), "מאיה"]) {
      const made = await result({ firstName });
      expect((await pictures.readPictures(services, made.key, made.owner)).firstName).toBeNull();
      await expect(share(made, "mind", { figures: false, named: true })).rejects.toMatchObject({
        code: "INVALID_DATA",
        field: "named",
      });
      const id = await share(made);
      expect((await pictures.readPicture(services, id, WIDE, "n"))?.bytes.length).toBeGreaterThan(5_000);
    }
    for (const firstName of ["माया", "மாயா", "ಮಾಯಾ", "مایا"]) {
      const made = await result({ firstName });
      const id = await share(made, "mind", { figures: false, named: true });
      expect((await pictures.openPicture(services, id))?.firstName).toBe(firstName);
    }
  });
});

describe("withdrawing a picture", () => {
  test("[SHARE-01] removes page, file and cached drawings in every process", async () => {
    const made = await result();
    const id = await share(made);
    const second = await openSecondProcess(services);
    watchPictures(second.services);
    try {
      const openElsewhere = () => pictures.openPicture(second.services, id);
      const file = () => pictures.readPicture(second.services, id, WIDE, "n");
      expect(await openElsewhere()).toBeDefined();
      expect((await file())?.bytes.length).toBeGreaterThan(5_000);
      expect(heldBytes(second.services)).toBeGreaterThan(5_000);
      await pictures.withdrawPictures(services, made.key, made.owner.id, "mind");
      // the clock is fixed, so nothing expires from the cache
      expect(await openElsewhere()).toBeUndefined();
      expect(await file()).toBeUndefined();
      await expect.poll(() => heldBytes(second.services), { timeout: 15_000 }).toBe(0);
      expect(await pictures.openPicture(services, id)).toBeUndefined();
    } finally {
      await second.close();
    }
    expect((await stateOf(made, "mind")).id).not.toBe(id); // a new link is proposed
  });

  test("[SHARE-01] [SAFE-08] also happens when the report is unshared on the dashboard", async () => {
    const made = await result();
    const ids = [await share(made, "mind"), await share(made, "work")];
    expect(await report.countPictures(services, made.key)).toBe(2);
    await report.setSharing(services, { ...made.key, userId: made.owner.id, shared: true });
    expect(await report.countPictures(services, made.key)).toBe(2);
    // unsharing after a cancelled share sheet leaves pictures unchanged
    await report.setSharing(services, { ...made.key, userId: made.owner.id, shared: false });
    expect(await report.countPictures(services, made.key)).toBe(2);
    const closed = { ...made.key, userId: made.owner.id, shared: false, withPictures: true };
    await report.setSharing(services, closed);
    for (const id of ids) expect(await pictures.openPicture(services, id)).toBeUndefined();
  });

  test("[SHARE-01] happens when its result is deleted", async () => {
    const made = await result();
    const id = await share(made);
    expect(await pictures.readPicture(services, id, WIDE, "n")).toBeDefined();
    expect(await quest.deleteResult(services, { userId: made.owner.id, ...made.key })).toBe(true);
    expect(await pictures.openPicture(services, id)).toBeUndefined();
    expect(await pictures.readPicture(services, id, WIDE, "n")).toBeUndefined();
    expect(await report.countPictures(services, made.key)).toBe(0);
  });
});

test("[SHARE-01] [ROUTE-09] lists shared pictures with their pages in a member's export", async () => {
  const made = await result();
  const id = await share(made, "mind", { figures: true, named: true });
  const files = await reportPersonalData.gather(services, { id: made.owner.id, email: made.owner.email });
  expect(files.find(({ name }) => name === "pictures.json")).toMatchObject({
    json: [
      { sectionId: "mind", figures: true, firstName: "Maya", page: `${services.env.ORIGIN}/shared/${id}` },
    ],
  });
});

describe("drawing", () => {
  test("[SHARE-01] draws a picture once for any number of simultaneous requests, and caches its file", async () => {
    const made = await result();
    const id = await share(made, "work");
    const drawnFiles = await Promise.all(
      Array.from({ length: 12 }, () => pictures.readPicture(services, id, WIDE, "n")),
    );
    expect(new Set(drawnFiles.map((file) => file?.bytes)).size).toBe(1);
    const [tries] = await services.db.select().from(attempts);
    expect(tries?.count).toBe(1);
    await pictures.readPicture(services, id, WIDE, "another");
    expect(await services.db.$count(attempts)).toBe(1);
  });

  test("[SHARE-01] limits drawings per asker; others are not affected", async () => {
    const made = await result();
    const id = await share(made, "books");
    await pictures.readPicture(services, id, WIDE, "flood");
    await services.db.update(attempts).set({ count: DRAWN.max });
    const png = { size: "wide", format: "png" } as const;
    await expect(pictures.readPicture(services, id, png, "flood")).rejects.toMatchObject({ status: 429 });
    // cached pictures do not count
    expect(await pictures.readPicture(services, id, WIDE, "flood")).toBeDefined();
    // also if both request the same file at the same time
    const [, secondResult] = await Promise.allSettled(
      ["flood", "somebody else"].map((asker) => pictures.readPicture(services, id, png, asker)),
    );
    expect(secondResult).toMatchObject({ value: { bytes: expect.any(Buffer) } });
  });
});
