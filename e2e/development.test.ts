import fs from "node:fs";
import { openOwnSite } from "../testing/site-processes.ts";
import { expect, test } from "../testing/browser.ts";

test("starts from the sources, renders pages, stores data, and draws share images with the brand name", async () => {
  test.slow(); // Vite transforms everything once
  const site = await openOwnSite({ fromSources: true, env: { BRAND_NAME: "Casa Aurora" } });
  const image = await fetch(`${site.origin}/art/share.jpg`);
  expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  const drawn = Buffer.from(await image.arrayBuffer());
  expect(drawn.equals(fs.readFileSync("public/art/share.jpg"))).toBe(false);
  expect((await fetch(`${site.origin}/art/house-map.svg`)).status).toBe(200);
  const page = await fetch(`${site.origin}/auth`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringMatching(/<title>[^<]*Casa Aurora/)]);
  const answer = await fetch(`${site.origin}/api/quest/start`, {
    method: "POST",
    body: JSON.stringify({ adult: true }),
    headers: { "content-type": "application/json" },
  });
  expect(answer.status).toBe(201);
});
