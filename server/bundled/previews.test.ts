import fs from "node:fs";
import { expect, test } from "vitest";
import { useServices } from "../../testing/services.ts";
import { previewsHttp } from "./previews.tsx";

const services = useServices();
const ask = async (path: string) => previewsHttp(services).request(path);

test("every email of every feature stands on the page, in two widths, by day and by night, and as text", async () => {
  const page = await (await ask("/dev/previews")).text();
  const shown = [...page.matchAll(/<iframe[^>]*src="([^"]+)"[^>]*width="(\d+)"/g)].map(
    ([, src, width]) => `${width} ${src}`,
  );
  const features = fs
    .readdirSync("app/features")
    .filter((name) => fs.existsSync(`app/features/${name}/emails/previews.tsx`));
  expect(features).toContain("newsletter");
  for (const feature of features) expect(page).toContain(`id="${feature}/`);
  const ids = new Set(shown.map((one) => /letter\/([^?]+)/.exec(one)![1]!));
  for (const id of ids)
    expect(shown.filter((one) => one.includes(`/${id}?`)).map((one) => one.replace(/\/dev.*=/, ""))).toEqual([
      "390 light",
      "390 dark",
      "640 light",
      "640 dark",
    ]);
  expect(page.match(/<pre>/g)).toHaveLength(ids.size);
});

test("no email of the product is missing there", () => {
  const missing = fs.readdirSync("app/features").flatMap((feature) => {
    const folder = `app/features/${feature}/emails`;
    if (!fs.existsSync(folder)) return [];
    const [previews = "", ...others] = [
      "previews.tsx",
      ...fs.readdirSync(folder).filter((name) => name !== "previews.tsx"),
    ].map((name) => (fs.existsSync(`${folder}/${name}`) ? fs.readFileSync(`${folder}/${name}`, "utf8") : ""));
    const ids = others.flatMap((text) =>
      [...text.matchAll(/export (?:function|const) (\w+Email)\b/g)].map(([, name]) => name!),
    );
    return ids.filter((name) => !previews.includes(`${name}(`));
  });
  expect(missing).toEqual([]);
});

test("a frame has the email's own HTML by day or by night, and nothing runs in it", async () => {
  const [day, night] = [
    await ask("/dev/previews/letter/newsletter/welcome"),
    await ask("/dev/previews/letter/newsletter/welcome?scheme=dark"),
  ];
  expect(day.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(await day.text()).toContain("@media not all{.ground");
  expect(await night.text()).toContain("@media all{.ground");
  expect((await ask("/dev/previews/letter/newsletter/nothing")).status).toBe(404);
});

test("Maya's report is printed", async () => {
  const answer = await ask("/dev/previews/book.pdf");
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
});
