import { expect, test } from "vitest";
import { useSite } from "../testing/site.ts";

const site = useSite();

test("the landing page opens in a browser and says where one is", async () => {
  const { page } = await site.newPerson();
  await page.goto(site.origin);
  await page.getByRole("heading", { name: "Where Ambition Finds Its Tribe" }).waitFor();
});

test("/health answers", async () => {
  expect((await fetch(`${site.origin}/health`)).status).toBe(200);
});
