import { expect, expectAccessible, test } from "../testing/browser.ts";

/** A page with one line that fades for half a second, and is taken away or stays. */
const fading = (end: string) => `<!doctype html><html lang="en"><title>Fading</title><main><h1>Fading</h1>
  <p id="one">A line that is hard to read</p></main>
  <script>one.animate([{ opacity: 0.3 }, { opacity: 0.2 }], { duration: 500, fill: "forwards" }).onfinish = () => ${end}</script>`;

test("what fades while axe reads it is read at rest: gone it is no fault, and what stays hard to read is one", async ({
  page,
}) => {
  await page.setContent(fading("one.remove()"));
  await expectAccessible(page);
  expect(await page.getByText("A line").count()).toBe(0);
  await page.setContent(fading("{}"));
  await expect(expectAccessible(page)).rejects.toThrow(/color-contrast: .*A line that is hard to read/);
});
