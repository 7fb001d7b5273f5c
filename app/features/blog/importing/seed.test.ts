import { expect, test } from "vitest";
import { useServices } from "../../../../testing/services.ts";
import * as blog from "../blog.server.ts";

const services = useServices();
const at = (iso: string) => ({ ...services, clock: { now: () => new Date(iso) } });
const DAY = 86_400_000;
const later = () => at("2027-02-01T00:00:00Z");
const empty = () => services.db.execute("delete from blog_posts");

test("fills an empty blog with five posts, once", async () => {
  const now = later();
  await empty();
  expect(await blog.seedPosts(now)).toBe(5);
  expect(await blog.seedPosts(now)).toBe(0);
  const { posts, older } = (await blog.listPosts(now))!;
  expect([posts.length, older]).toEqual([5, null]);
  for (const { slug, cover, tags, summary, updatedAt, publishedAt } of posts) {
    const { post } = (await blog.readPost(now, slug)) as { post: { html: string } };
    const words = post.html.replaceAll(/<[^>]+>/g, " ").match(/[\p{L}\p{N}’]+/gu)!.length;
    expect([slug, words >= 600 && words <= 1000]).toEqual([slug, true]);
    expect(post.html).toContain("<blockquote>");
    expect(cover?.alt).toMatch(/\w/);
    expect(tags.length).toBeGreaterThan(0);
    expect(summary.length).toBeLessThan(160);
    expect(updatedAt).toBe(publishedAt);
  }
  expect(
    await blog.importPosts(now, [
      { name: "mine.md", text: "---\nslug: feedback-that-lands\ntitle: Mine\ndate: 2026-01-01\n---\nx" },
    ]),
  ).toBe(0);
});

test("[ROUTE-04] draws a share card for each post once, a PNG of 1200 by 630", async () => {
  await blog.seedPosts(later());
  const { posts } = (await blog.listPosts(later()))!;
  const cards = await Promise.all(
    posts.flatMap((post) => [blog.shareCard(services, post), blog.shareCard(services, post)]),
  );
  const hard = { minutes: 9, cover: null, title: `<b>&amp; "हिन्दी" தமிழ் ₹ ${"Unbreakable".repeat(12)}` };
  for (const card of [...cards, await blog.shareCard(services, hard)]) {
    expect(card.subarray(0, 8).toString("hex")).toBe("89504e470d0a1a0a");
    expect([card.readUInt32BE(16), card.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(card.length).toBeLessThan(300_000);
  }
  expect(new Set(cards.map((card) => card.toString("base64"))).size).toBe(5);
  const storedCard = await services.storage.read(`blog/cards/${blog.cardVersion(services, posts[0]!)}.png`);
  expect(storedCard?.size).toBe(cards[0]!.length);
  // existing files are served without drawing again
  await services.storage.write(
    `blog/cards/${blog.cardVersion(services, posts[0]!)}.png`,
    Buffer.from("once"),
  );
  expect((await blog.shareCard(services, posts[0]!)).toString()).toBe("once");
  expect(blog.cardVersion(services, { ...posts[0]!, title: "Another" })).not.toBe(
    blog.cardVersion(services, posts[0]!),
  );
});

test("[ROUTE-04] draws another card for a site with another name", async () => {
  const ofName = { ...services, env: { ...services.env, BRAND_NAME: "Casa Aurora" } };
  const post = { title: "T", minutes: 1, cover: null };
  const [card, own] = await Promise.all([services, ofName].map((site) => blog.shareCard(site, post)));
  expect(own?.equals(card!)).toBe(false);
  expect(blog.cardVersion(ofName, post)).not.toBe(blog.cardVersion(services, post));
});

test("moves posts back by whole weeks if the clock is behind their dates, so none is hidden", async () => {
  const early = at("2025-03-01T00:00:00Z");
  await empty();
  await blog.seedPosts(later());
  const { posts } = (await blog.listPosts(later()))!;
  await empty();
  expect(await blog.seedPosts(early)).toBe(5);
  const moved = (await blog.listPosts(early))!.posts;
  expect(moved.map(({ slug }) => slug)).toEqual(posts.map(({ slug }) => slug));
  const shifts = moved.map(
    (post, i) => (Date.parse(posts[i]!.publishedAt) - Date.parse(post.publishedAt)) / DAY,
  );
  expect(new Set(shifts).size).toBe(1);
  expect(shifts[0]! % 7).toBe(0);
});

test.each([
  ["no front matter", /must begin with ---/],
  ["---\nslug: a\ntitle: A\n---\nx", /needs a date/],
  ["---\nslug: a-b\ndate: 2026-01-01\n---\nx", /a-b: Enter a title/],
  ["---\nslug: A b\ntitle: A\ndate: 2026-01-01\n---\nx", /Use lowercase letters/],
  ["---\nslug: a-b\ntitle: A\ndate: 2026-01-01\ncover: nobody\n---\nx", /No such picture: nobody/],
  [
    "---\nslug: a-b\ntitle: A\nauthor: nobody-knows\ndate: 2026-01-01\n---\nx",
    /a-b: the author nobody-knows does not exist. Add them at/,
  ],
  ["---\nwhat is this\n---\nx", /Not a field of the document: what is this/],
])("explains what is wrong with a file: %o", async (file, sentence) => {
  await expect(blog.importPosts(services, [{ name: "post.md", text: file }])).rejects.toThrow(sentence);
});
