import { afterEach, expect } from "vitest";
import { useServices } from "../../../testing/services.ts";
import type { Services } from "../../platform/services.server.ts";
import type { Cut, Slot } from "./contract.ts";
import { mediaJobs } from "./jobs.server.ts";
import * as media from "./media.server.ts";

export const by = { id: "ada", name: "Ada Fernandes" };
/** The error for an unknown picture. */
export const notFound = { code: "MEDIA_NOT_FOUND", status: 404 };

/** Services for picture tests, with the feature's jobs but without their schedules. */
export function imageFixtures() {
  const services = useServices(mediaJobs.map(({ cron: _cron, ...job }) => job));
  afterEach(() => void (services.features = []));
  const upload = (bytes: Uint8Array, name = "picture.jpg") =>
    media.uploadImage(services, { name, bytes, by });
  const ready = (key: string) =>
    expect.poll(async () => (await media.readImage(services, key))?.state, { timeout: 30_000 }).toBe("ready");
  const bytesAt = async (src: string) => (await media.readBytes(services, src))!;
  /** Registers a slot, as a feature would. */
  function openSlot(cut: Exclude<Cut, "whole"> = "wide", least = 600) {
    let holder: string | null = null;
    const slot: Slot<Services> = {
      id: `hero-${cut}`,
      name: "Hero",
      what: "Home page",
      to: "/",
      cut,
      least,
      builtIn: null,
      holds: () => Promise.resolve(holder),
      put: (_services, { key }) => {
        holder = key;
        return Promise.resolve(undefined);
      },
    };
    services.features = [{ name: "of-the-test", pictureSlots: [slot] }];
    return slot;
  }
  return { services, upload, ready, bytesAt, openSlot };
}
/** The key of an uploaded picture. */
export function keyOf(uploaded: Awaited<ReturnType<typeof media.uploadImage>>): string {
  if (!uploaded.ok) throw new Error(uploaded.error);
  return uploaded.image.key;
}
