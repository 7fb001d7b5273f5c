import { afterEach, expect, test } from "vitest";
import { openAction } from "../../../../testing/admin-action.ts";
import { useServices } from "../../../../testing/services.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { Slot } from "../contract.ts";
import { createImage } from "../fixtures.ts";
import { mediaJobs } from "../jobs.server.ts";
import * as media from "../media.server.ts";
import { action } from "./image.tsx";

const services = useServices(mediaJobs.map(({ cron: _cron, ...job }) => job));
afterEach(() => void (services.features = []));

let heldKey: string | null = null;
const slot: Slot<Services> = {
  id: "hero-wide",
  name: "Hero",
  what: "Home page",
  to: "/",
  cut: "wide",
  least: 600,
  builtIn: null,
  holds: () => Promise.resolve(heldKey),
  put: (_services, { key }) => {
    heldKey = key;
    return Promise.resolve(undefined);
  },
};

test("[ADMIN-05] describes a picture, puts it into a place, takes it out and deletes it", async () => {
  services.features = [{ name: "of-the-test", pictureSlots: [slot] }];
  const { key } = await createImage(services, { alt: "" });
  const send = await openAction(services, action, { key });
  expect(await send("fill-slot", { slot: slot.id })).toMatchObject({ status: 400, code: "MEDIA_NEEDS_ALT" });
  expect(await send("describe", { alt: " " })).toMatchObject({ status: 400, field: "alt" });
  expect(await send("describe", { alt: " The  terrace " })).toMatchObject({ status: 200 });
  expect(await send("focus", { x: "80", y: "20" })).toMatchObject({ status: 200 });
  const described = { alt: "The terrace", decorative: false, focal: { x: 80, y: 20 } };
  expect(await media.readImage(services, key)).toMatchObject(described);
  expect(await send("fill-slot", { slot: slot.id })).toMatchObject({ status: 200 });
  expect(heldKey).toBe(key);
  expect(await send("delete")).toMatchObject({ status: 409, code: "MEDIA_IN_USE" });
  expect(await send("clear-slot", { slot: slot.id })).toMatchObject({ status: 200 });
  expect(heldKey).toBeNull();
  expect(await send("describe", { alt: "", decorative: "yes" })).toMatchObject({ status: 200 });
  expect(await send("delete")).toMatchObject({ status: 200 });
  for (const intent of ["delete", "make-again"])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await send(intent)).toMatchObject({ status: 404, code: "MEDIA_NOT_FOUND" });
});
