import { expect, test } from "vitest";
import { openAction } from "../../../../testing/admin-action.ts";
import { createImage } from "../fixtures.ts";
import { imageFixtures, notFound } from "../image-fixtures.ts";
import * as media from "../media.server.ts";
import { action } from "./image.tsx";

const { services, openSlot } = imageFixtures();

test("[ADMIN-05] describes a picture, assigns it to a slot, removes it from there and deletes it", async () => {
  const slot = openSlot();
  const { key } = await createImage(services, { alt: "" });
  const send = await openAction(services, action, { key });
  expect(await send("fill-slot", { slot: slot.id })).toMatchObject({ status: 400, code: "MEDIA_NEEDS_ALT" });
  expect(await send("describe", { alt: " " })).toMatchObject({ status: 400, field: "alt" });
  expect(await send("describe", { alt: " The  terrace " })).toMatchObject({ status: 200 });
  expect(await send("focus", { x: "80", y: "20" })).toMatchObject({ status: 200 });
  const described = { alt: "The terrace", decorative: false, focal: { x: 80, y: 20 } };
  expect(await media.readImage(services, key)).toMatchObject(described);
  expect(await send("fill-slot", { slot: slot.id })).toMatchObject({ status: 200 });
  expect(await slot.holds(services)).toBe(key);
  expect(await send("delete")).toMatchObject({ status: 409, code: "MEDIA_IN_USE" });
  expect(await send("clear-slot", { slot: slot.id })).toMatchObject({ status: 200 });
  expect(await slot.holds(services)).toBeNull();
  expect(await send("describe", { alt: "", decorative: "yes" })).toMatchObject({ status: 200 });
  expect(await send("delete")).toMatchObject({ status: 200 });
  for (const intent of ["delete", "make-again"])
    // oxlint-disable-next-line no-await-in-loop -- in sequence
    expect(await send(intent)).toMatchObject(notFound);
});
