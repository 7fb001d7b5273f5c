import * as settings from "../app/features/settings/settings.server.ts";
import { expect, expectReadable, test, useSite } from "../testing/browser.ts";

const site = useSite();
const ask = (path: string, init?: RequestInit) => fetch(site.origin + path, { redirect: "manual", ...init });
const visitor = site.personForAll({ viewport: { width: 1440, height: 900 } });
const LEGAL = [
  ["/privacy-policy", "Privacy, in plain words"],
  ["/terms-of-use", "Terms of use"],
  ["/terms-and-conditions", "Terms and conditions of what is sold here"],
  ["/refund-policy", "Refunds"],
] as const;

for (const [path, title] of LEGAL)
  test(`[ROUTE-03] shows on ${path} its version, date and linked contents at every width`, async () => {
    const { page } = visitor;
    expect((await page.goto(site.origin + path))!.status()).toBe(200);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await page.getByText(/^Version \d+, in force from \d+ \w+ \d{4}$/).waitFor();
    await expectReadable(page);
    expect(await page.title()).toBe(`${title} | Villa Vesper`);
    const contents = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
    expect(await contents.count()).toBeGreaterThan(4);
    const parts = await contents.evaluateAll((links: HTMLAnchorElement[]) =>
      links.map((link) => [
        link.innerText,
        document.querySelector<HTMLElement>(`h2[id="${link.hash.slice(1)}"]`)?.innerText,
      ]),
    );
    for (const [link, part] of parts) expect(part).toBe(link);
    expect((await ask(`${path}/1`)).status).toBe(200);
    expect((await ask(`${path}/99`)).status).toBe(404);
  });

const text = async (path: string) => (await fetch(site.origin + path)).text();

test("[APPLY-05] adds the owner's texts to the policies in force once they are written, and not to version 1", async () => {
  const words = "Until 30 days before: all of it. Later: half.";
  const by = { id: "ada", name: "Ada Fernandes" };
  for (const [path, heading, key] of [
    ["/refund-policy", "Stepping back from a seat", "place_cancelling"],
    ["/terms-of-use", "House rules", "place_rules"],
  ] as const) {
    expect(await text(path)).not.toContain(heading);
    await settings.changeSetting(site.services, { key, value: words, by });
    await expect.poll(() => text(path), { timeout: 20_000 }).toContain(words);
    expect(await text(path)).toContain(heading);
    expect(await text(`${path}/1`)).not.toContain(words);
  }
});
