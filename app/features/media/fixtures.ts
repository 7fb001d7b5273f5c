import { setTimeout } from "node:timers/promises";
import type { Services } from "../../platform/services.server.ts";
import type { MediaImage } from "./contract.ts";
import * as media from "./media.server.ts";
import { required } from "../../lib/checked.ts";
import { pictureFile } from "./uploads/picture-fixtures.ts";

const ADA = { id: "ada", name: "Ada Fernandes" };

/** A picture with all sizes and an alt text. */
export async function createImage(
  services: Services,
  {
    name = "terrace.jpg",
    alt = "The terrace at dusk",
    bytes,
  }: { name?: string; alt?: string; bytes?: Uint8Array } = {},
): Promise<MediaImage> {
  const colour = `#${Math.floor(Math.random() * 0xff_ff_ff)
    .toString(16)
    .padStart(6, "0")}`;
  const made = await media.uploadImage(services, {
    name,
    bytes: bytes ?? (await pictureFile({ colour, width: 700, height: 440 })),
    by: ADA,
  });
  if (!made.ok) throw new Error(made.error);
  const { key } = made.image;
  await media.setAlt(services, { key, alt, decorative: false, by: ADA });
  await media.makeVariants(services, key);
  return required(await media.readImage(services, key), "the image just made");
}

/** Waits until no worker is processing a picture. */
export async function workersAreDone({ jobs }: Pick<Services, "jobs">): Promise<void> {
  const isOpen = async () =>
    (await jobs.findJobs("media.make")).some(({ state }) => ["created", "active", "retry"].includes(state));
  // oxlint-disable-next-line no-await-in-loop -- polls; the test's time limit ends it
  while (await isOpen()) await setTimeout(50);
}
