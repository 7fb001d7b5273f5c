import { expect, test } from "vitest";
import { useServices } from "../../../../testing/services.ts";
import * as blog from "../blog.server.ts";
import type { Post } from "../contract.ts";
import { editorFixtures, editOf, thrown } from "../editing/editor-fixtures.ts";
import { createPost } from "../fixtures.ts";
import { blogHttp } from "../http.server.ts";

const services = useServices();
const SECRET = "quincunx";
const BODY = `A first paragraph about lanterns.\n\nThen the ${SECRET}, which is for Insiders.`;
const read = async (slug: string, insider: boolean) =>
  ((await blog.readPost(services, slug, () => Promise.resolve(insider))) as { post: Post }).post;

test("[APPLY-06] shows the first paragraph of a post for Insiders to everyone, the rest only to Insiders", async () => {
  const { slug } = await createPost(services, { audience: "insiders", body: BODY });
  const [closed, whole] = [await read(slug, false), await read(slug, true)];
  expect(closed).toMatchObject({ closed: true, audience: "insiders" });
  expect(closed.html).toContain("first paragraph about lanterns");
  expect(JSON.stringify(closed)).not.toContain(SECRET);
  expect(JSON.stringify(await blog.readPost(services, slug))).not.toContain(SECRET);
  expect(whole).toMatchObject({ closed: false });
  expect(whole.html).toContain(SECRET);
  const everybody = await createPost(services, { body: BODY });
  expect((await read(everybody.slug, false)).html).toContain(SECRET);
});

test("[APPLY-06] keeps text for Insiders out of feeds, lists, search and sitemap", async () => {
  const { slug } = await createPost(services, {
    audience: "insiders",
    title: "The salon of the tide",
    body: BODY,
    tags: ["salon"],
  });
  const app = blogHttp(services);
  for (const path of ["/blog/rss.xml", "/blog/rss.xml?tag=salon"]) {
    const feed = await (await app.request(services.env.ORIGIN + path)).text(); // oxlint-disable-line no-await-in-loop
    expect(feed).toContain(slug);
    expect(feed).toContain("The rest is for Insiders.");
  }
  const tagged = await (await app.request(`${services.env.ORIGIN}/blog/rss.xml?tag=salon`)).text();
  expect(tagged).not.toContain(SECRET);
  const search = async (words: string) => (await blog.searchPosts(services, words)).map((post) => post.slug);
  expect(await search("salon tide")).toContain(slug);
  expect(await search(`salon ${SECRET}`)).not.toContain(slug);
  expect(await search(`salon -${SECRET}`)).toContain(slug); // nor does excluding the word reveal it
  // nor does its rank
  const other = await createPost(services, {
    audience: "insiders",
    title: "The salon of the tide",
    body: "A first paragraph about lanterns.\n\nThen nothing.",
  });
  const both = async (words: string) =>
    (await search(words)).filter((result) => result === slug || result === other.slug);
  expect(await both("tide")).toEqual([other.slug, slug]);
  expect(await both(`tide or ${SECRET}`)).toEqual(await both("tide"));
  const lists = JSON.stringify([
    await blog.listPosts(services, { tag: "salon" }),
    await blog.listAddresses(services),
    await blog.relatedPosts(services, { slug: "x", tags: ["salon"] }),
  ]);
  expect(lists).toContain(slug);
  expect(lists).not.toContain(SECRET);
});

test("changes the audience on publication, and rejects a single paragraph for Insiders", async () => {
  const { written, save } = editorFixtures(services);
  const post = await written({ audience: "insiders", body: "Only one paragraph." });
  expect(await thrown(blog.publishWork(services, editOf(post)))).toMatchObject({
    code: "POST_NOT_READY",
    field: "body",
    message: "Add a second paragraph: everyone can read the first one",
  });
  const saved = await save(post, { audience: "insiders", body: BODY });
  const out = await blog.publishWork(services, editOf(saved));
  expect((await read(out.work.slug, false)).closed).toBe(true);
  const edited = await save(out, { audience: "everybody" });
  expect((await read(out.work.slug, false)).closed).toBe(true);
  await blog.publishWork(services, editOf(edited));
  expect((await read(out.work.slug, false)).closed).toBe(false);
});

const file = (audience: string) =>
  `---\nslug: of-${audience}\ntitle: T\nsummary: S\ndate: 2026-01-01\naudience: ${audience}\n---\n${BODY}`;
test("imports the audience of a post", async () => {
  expect(await blog.importPosts(services, [{ name: "post.md", text: file("insiders") }])).toBe(1);
  expect((await read("of-insiders", false)).closed).toBe(true);
  await expect(blog.importPosts(services, [{ name: "post.md", text: file("friends") }])).rejects.toThrow(
    "of-friends: A post is for everyone or for Insiders",
  );
});
