import fs from "node:fs";
import { openOwnSite } from "../testing/site-processes.ts";
import { expect, test, useSite } from "../testing/browser.ts";

const built = useSite();

test("from its sources the site starts, answers to presses, and has its own name on the picture of a shared page", async () => {
  test.slow(); // Vite reads everything once
  const of = await openOwnSite({ fromSources: true, env: { BRAND_NAME: "Casa Aurora" } });
  const image = await fetch(`${of.origin}/art/share.jpg`);
  expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  const drawn = Buffer.from(await image.arrayBuffer());
  expect(drawn.equals(fs.readFileSync("public/art/share.jpg"))).toBe(false);
  expect((await fetch(`${of.origin}/art/house-map.svg`)).status).toBe(200);
  const { page } = await built.newPerson({ eager: true });
  await page.goto(`${of.origin}/auth`, { waitUntil: "commit" }); // hundreds of files follow
  await expect(page).toHaveTitle(/Casa Aurora/);
  // it loads itself anew when Vite has put the libraries together
  await expect(async () => {
    await page.getByRole("tab", { name: "Sign Up" }).click({ timeout: 1_000 });
    await expect(page.getByLabel("First name")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  built.errors.splice(0); // what was under way then did not come
  const answer = await fetch(`${of.origin}/api/quest/start`, {
    method: "POST",
    body: JSON.stringify({ adult: true }),
    headers: { "content-type": "application/json" },
  });
  expect(answer.status).toBe(201);
});
