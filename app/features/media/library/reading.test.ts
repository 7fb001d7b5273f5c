import { expect, test } from "vitest";
import { useServices } from "../../../../testing/services.ts";
import * as media from "../media.server.ts";
import { createImage } from "../fixtures.ts";

const services = useServices();

test("[ADMIN-05] finds pictures by name, alt text and missing alt text, page by page", async () => {
  await createImage(services, { alt: "" });
  const wanted = await createImage(services, { name: "100%_lantern.jpg", alt: "Paper lights" });
  for (const q of ["%_LANT", "paper li", "%"])
    expect((await media.listImages(services, { q })).images).toMatchObject([{ key: wanted.key }]);
  const { key: bare } = await createImage(services, { alt: "" });
  const need = (await media.listImages(services, { needAlt: true })).images;
  expect(need[0]!.key).toBe(bare);
  expect(need.every(({ alt }) => alt === "")).toBe(true);
  const { needAlt, pictures } = await media.countImages(services);
  expect([needAlt, pictures > needAlt]).toEqual([need.length, true]);
  const { newer, older } = await media.neighboursOf(services, wanted.key);
  expect([newer, (await media.neighboursOf(services, older!)).newer]).toEqual([bare, wanted.key]);
});
