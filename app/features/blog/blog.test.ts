import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { openSecondProcess } from "../../../testing/second-process.ts";
import { useServices } from "../../../testing/services.ts";
import * as blog from "./blog.server.ts";
import { BLOG_CHANGED, Work } from "./contract.ts";
import { thrown } from "./editing/editor-fixtures.ts";
import { changePost, createPost } from "./fixtures.ts";
import { blogHttp } from "./http.server.ts";

const services = useServices();
const ada = { id: "ada", name: "Ada Fernandes" };
const MINUTE = 60_000;
const tagOf = () => `t-${randomUUID()}`;
const ago = (minutes: number) => new Date(services.clock.now().getTime() - minutes * MINUTE);
const slugs = (page: { posts: { slug: string }[] } | undefined) => page?.posts.map(({ slug }) => slug);

test("[ROUTE-04] reads a published post by its slug, with its reading time and safe HTML", async () => {
  const body = `${"word ".repeat(660)}\n\n<script>alert(1)</script>`;
  const { slug } = await createPost(services, { body, tags: ["company"], publishedAt: ago(5) });
  const result = await blog.readPost(services, slug);
  expect(result).toMatchObject({
    post: { slug, minutes: 3, tags: ["company"], publishedAt: expect.stringMatching(/Z$/) },
  });
  expect((result as { post: { html: string } }).post.html).toContain(
    "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>",
  );
});

test("[ROUTE-04] hides drafts and scheduled posts on pages, in lists, feeds and related posts", async () => {
  const tag = tagOf();
  const draft = await createPost(services, { tags: [tag], publishedAt: null });
  const later = await createPost(services, { tags: [tag], publishedAt: ago(-60) });
  const published = await createPost(services, { tags: [tag], publishedAt: ago(1) });
  for (const slug of [draft.slug, later.slug, "nobody-wrote-this", "", "no/such", "\u0000"])
    expect([slug, await blog.readPost(services, slug)]).toEqual([slug, undefined]);
  expect(slugs(await blog.listPosts(services, { tag }))).toEqual([published.slug]);
  expect(await blog.listTags(services)).toContain(tag);
  for (const none of ["\u0000", "No tag", "a--b"])
    expect(await blog.listPosts(services, { tag: none })).toBeUndefined();
  const feed = (await blog.feedPosts(services)).map(({ slug }) => slug);
  const related = (await blog.relatedPosts(services, published, 50)).map(({ slug }) => slug);
  for (const { slug } of [draft, later])
    expect([feed.includes(slug), related.includes(slug)]).toEqual([false, false]);
  expect(related).not.toContain(published.slug);
});

test("[ROUTE-04] redirects every former slug of a post, and reserves it for that post", async () => {
  const { id, ...post } = await createPost(services, { publishedAt: ago(5) });
  const [second, third] = [`${post.slug}-2`, `${post.slug}-3`];
  for (const slug of [second, third]) await changePost(services, id, { slug });
  for (const slug of [post.slug, second])
    expect(await blog.readPost(services, slug)).toEqual({ redirectToCanonical: third });
  expect(await blog.storePost(services, { ...post, slug: second }, null)).toBeUndefined();
  await changePost(services, id, { slug: post.slug }); // back to its first one
  expect(await blog.readPost(services, post.slug)).toMatchObject({ post: { slug: post.slug } });
  expect(await blog.readPost(services, third)).toEqual({ redirectToCanonical: post.slug });
  await blog.unpublishWork(services, { id, by: ada });
  for (const slug of [post.slug, second, third]) expect(await blog.readPost(services, slug)).toBeUndefined();
});

test("frees a former slug that was never public", async () => {
  const post = await createPost(services, { publishedAt: null });
  await changePost(services, post.id, { slug: `${post.slug}-2` });
  expect((await createPost(services, { slug: post.slug })).slug).toBe(post.slug);
});

const good: Work = {
  slug: "a-good-one",
  title: "T",
  summary: "",
  body: "",
  cover: null,
  tags: [],
  shareText: "",
  author: "",
  audience: "everybody",
};
test.each<[Partial<Record<keyof Work, unknown>>, string, RegExp]>([
  [{ slug: "Not A Slug" }, "slug", /lowercase letters/],
  [{ slug: "" }, "slug", /Enter a slug/],
  [{ slug: "a--b" }, "slug", /and hyphens/],
  [{ slug: "rss.xml" }, "slug", /lowercase letters/],
  [{ slug: "a".repeat(121) }, "slug", /120/],
  [{ title: "t".repeat(201) }, "title", /200/],
  [{ summary: "s".repeat(501) }, "summary", /500/],
  [{ body: "b".repeat(200_001) }, "body", /200,000/],
  [{ tags: ["Not a tag"] }, "tags", /lowercase letters/],
  [{ tags: Array.from({ length: 13 }, (_, i) => `t${i}`) }, "tags", /12/],
  [
    {
      cover: { src: "https://elsewhere.example/a.png", files: [], width: 1, height: 1, alt: "", caption: "" },
    },
    "cover",
    /from this site/,
  ],
  [
    { cover: { src: "//elsewhere.example/a.png", files: [], width: 1, height: 1, alt: "", caption: "" } },
    "cover",
    /from this site/,
  ],
])("rejects a post with %o, naming the field %s", (values, field, message) => {
  const [issue] = Work.safeParse({ ...good, ...values }).error!.issues;
  expect([issue!.path[0], issue!.message]).toEqual([field, expect.stringMatching(message)]);
});

test("gives a slug to only one of several concurrent posts", async () => {
  const slug = `s-${randomUUID()}`;
  const ids = await Promise.all([1, 2, 3, 4].map(() => blog.storePost(services, { ...good, slug }, null)));
  expect(ids.filter(Boolean)).toHaveLength(1);
});

test("lists every post once across pages, even with equal times and a new post in between", async () => {
  const tag = tagOf();
  const sharedTime = ago(30);
  const made = await Promise.all(
    Array.from({ length: 7 }, (_, i) =>
      createPost(services, { tags: [tag], publishedAt: i < 4 ? sharedTime : ago(40 + i) }),
    ),
  );
  const listed: string[] = [];
  let before: string | undefined;
  for (let page = 0; page < 9; page++) {
    const results = (await blog.listPosts(services, { tag, before, limit: 2 }))!;
    expect(results.posts.length).toBeLessThanOrEqual(2);
    listed.push(...slugs(results)!);
    if (results.older === null) break;
    before = results.older;
    if (page === 1) await createPost(services, { tags: [tag], publishedAt: ago(1) });
  }
  expect(listed.toSorted()).toEqual(made.map(({ slug }) => slug).toSorted());
  expect(listed.slice(4)).toEqual(made.slice(4).map(({ slug }) => slug));
});

test.each(["", "x", "1", "1.", ".p", "1e9.p_1", "1794000000000.p_1;drop", "99999999999999999.p_1"])(
  "rejects %o as a cursor",
  async (before) => {
    expect(await blog.listPosts(services, { before })).toBeUndefined();
  },
);

test("orders related posts by shared tags, then newest first", async () => {
  const [a, b] = [tagOf(), tagOf()];
  const both = await createPost(services, { tags: [a, b], publishedAt: ago(500) });
  const oneTag = await createPost(services, { tags: [b], publishedAt: ago(400) });
  const recent = await createPost(services, { publishedAt: services.clock.now() });
  expect(
    (await blog.relatedPosts(services, { slug: "the-one-read", tags: [a, b] }, 3)).map(({ slug }) => slug),
  ).toEqual([both.slug, oneTag.slug, recent.slug]);
  expect(await blog.relatedPosts(services, { slug: "the-one-read", tags: [] }, 2)).toHaveLength(2);
});

test("shows a scheduled post once it is due, and keeps its date", async () => {
  const at = ago(-10);
  const { id, slug } = await createPost(services, { publishedAt: at });
  expect(await blog.publishDue(services)).toBe(0);
  const then = { ...services, clock: { now: () => at } };
  expect(await blog.readPost(then, slug)).toMatchObject({ post: { publishedAt: at.toISOString() } });
  expect(await blog.publishDue(then)).toBe(1);
  const afterwards = { ...services, clock: { now: () => new Date(at.getTime() + 60 * MINUTE) } };
  await blog.unpublishWork(afterwards, { id, by: ada });
  await blog.publishWork(afterwards, { id, by: ada });
  expect(await blog.readPost(afterwards, slug)).toMatchObject({ post: { publishedAt: at.toISOString() } });
});

test("[ROUTE-04] uses the publication time of a scheduled post as its last change", async () => {
  const at = new Date(services.clock.now().getTime() + 60 * MINUTE);
  const { slug } = await createPost(services, { publishedAt: at });
  const then = { ...services, clock: { now: () => at } };
  const listed = { slug, updatedAt: at.toISOString() };
  expect(await blog.listAddresses(then)).toContainEqual(listed);
  expect(await blog.readPost(then, slug)).toMatchObject({
    post: { ...listed, publishedAt: listed.updatedAt },
  });
});

test("notifies every process of imported and due posts", async () => {
  let noticeCount = 0;
  const second = await openSecondProcess(services);
  onTestFinished(() => second.close());
  second.services.notices.on(BLOG_CHANGED, () => noticeCount++);
  await createPost(services, { publishedAt: ago(-10) });
  await expect.poll(() => noticeCount).toBe(1);
  await blog.publishDue({ ...services, clock: { now: () => ago(-11) } });
  await expect.poll(() => noticeCount).toBe(2);
});

test("[ROUTE-04] searches published posts by word stems, titles before summaries before texts", async () => {
  const word = `zq${randomUUID().replaceAll(/[^a-z]/g, "")}`;
  const inText = await createPost(services, { body: `It has ${word} in it.` });
  const inTitle = await createPost(services, { title: `On ${word} and walking` });
  const inSummary = await createPost(services, { summary: `Some ${word}.` });
  await createPost(services, { title: word, publishedAt: null });
  await createPost(services, { title: word, publishedAt: ago(-60) });
  const search = async (words: string) => (await blog.searchPosts(services, words)).map(({ slug }) => slug);
  expect(await search(word)).toEqual([inTitle.slug, inSummary.slug, inText.slug]);
  expect(await search(`${word} walked`)).toEqual([inTitle.slug]); // "walking" and "walked" have the same stem
  expect(await search(`${word} -walking`)).toEqual([inSummary.slug, inText.slug]);
  expect(await search(`"${word} walking"`)).toEqual([]);
  for (const odd of ["'", '"', "a & | ! :* (", "\\", "%_", " "])
    expect(await search(odd)).toBeInstanceOf(Array);
});

test("[ROUTE-04] finds the posts before and after one", async () => {
  await services.db.execute("truncate blog_posts cascade");
  const at = ago(90); // two posts have the same time
  const [first, second, third] = [
    await createPost(services, { publishedAt: ago(100) }),
    await createPost(services, { publishedAt: at }),
    await createPost(services, { publishedAt: at }),
  ];
  await createPost(services, { publishedAt: null });
  const order = (await blog.listPosts(services))!.posts.toReversed();
  expect(order.map(({ slug }) => slug).toSorted()).toEqual(
    [first, second, third].map(({ slug }) => slug).toSorted(),
  );
  for (const [i, post] of order.entries()) {
    const { older, newer } = await blog.readNeighbours(services, post);
    expect([older?.slug, newer?.slug]).toEqual([order[i - 1]?.slug, order[i + 1]?.slug]);
  }
});

test("[ROUTE-04] shows an author's page, feed and name, and keeps authors who have posts", async () => {
  const slug = tagOf();
  const about = "Bakes, and writes it down.";
  await blog.addAuthor(services, { slug, name: "Zoya Khan", about }, ada);
  expect(await thrown(blog.addAuthor(services, { slug, name: "Zoya Khán", about: "" }, ada))).toMatchObject({
    code: "AUTHOR_EXISTS",
    field: "name",
  });
  const post = await createPost(services, { author: slug, publishedAt: ago(2) });
  expect(await blog.readPost(services, post.slug)).toMatchObject({
    post: { author: { slug, name: "Zoya Khan" } },
  });
  expect(await blog.readAuthor(services, slug)).toEqual({ slug, name: "Zoya Khan", about });
  expect(slugs(await blog.listPosts(services, { author: slug }))).toEqual([post.slug]);
  expect((await blog.feedPosts(services, { author: slug })).map((feedPost) => feedPost.slug)).toEqual([
    post.slug,
  ]);
  expect(await thrown(blog.removeAuthor(services, slug, ada))).toMatchObject({
    code: "AUTHOR_HAS_POSTS",
    message: expect.stringContaining("Zoya Khan is the author of 1 post"),
  });
  await blog.saveAuthor(services, { slug, name: "Zoya K.", about: "" }, ada);
  expect((await blog.listPosts(services, { author: slug }))!.posts[0]!.author).toEqual({
    slug,
    name: "Zoya K.",
  });
  await changePost(services, post.id, { author: "" });
  await blog.removeAuthor(services, slug, ada);
  expect(await blog.readAuthor(services, slug)).toBeUndefined();
  expect(await thrown(blog.removeAuthor(services, slug, ada))).toMatchObject({ code: "AUTHOR_NOT_FOUND" });
  expect(await blog.readPost(services, post.slug)).toMatchObject({ post: { author: null } });
});

test("[ROUTE-04] shows an author's page once their first post is published", async () => {
  const slug = tagOf();
  const author = { slug, name: "Ravi Sen", about: "Not known yet." };
  const listed = async () =>
    (await blog.listAuthors(services)).find((listedAuthor) => listedAuthor.slug === slug)?.hasPage;
  await blog.addAuthor(services, author, ada);
  expect(await blog.readAuthor(services, slug)).toBeUndefined();
  const post = await createPost(services, { author: slug, publishedAt: null });
  expect(await blog.readAuthor(services, slug)).toBeUndefined();
  await blog.publishWork(services, { id: post.id, by: ada, at: ago(-60) });
  expect(await blog.readAuthor(services, slug)).toBeUndefined();
  expect(await listed()).toBe(false);
  await blog.publishWork(services, { id: post.id, by: ada });
  expect(await blog.readAuthor(services, slug)).toEqual(author);
  await blog.unpublishWork(services, { id: post.id, by: ada });
  expect(await blog.readAuthor(services, slug)).toEqual(author);
  expect(await listed()).toBe(true);
  await createPost(services, { author: slug, publishedAt: ago(-60) });
  expect(slugs(await blog.listPosts(services, { author: slug }))).toEqual([]);
});

test("[ROUTE-04] has absolute URLs in the feed", async () => {
  const tag = tagOf();
  const { slug } = await createPost(services, {
    tags: [tag],
    body: "[a](/apply) [b](another-post) [c](#part-two) [d](https://a.test/x)",
  });
  const [post, ...others] = await blog.feedPosts(services, { tag });
  expect(others).toEqual([]);
  const { ORIGIN } = services.env;
  expect([...(post?.html ?? "").matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    `${ORIGIN}/apply`,
    `${ORIGIN}/blog/another-post`,
    `${ORIGIN}/blog/${slug}#part-two`,
    "https://a.test/x",
  ]);
});

test.each(["/blog/rss.xml?tag=no-such-subject", "/blog/no-such-post/card.png"])(
  "[ROUTE-02] answers 404 for %s",
  async (path) => {
    const answer = await blogHttp(services).request(services.env.ORIGIN + path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe("There’s nothing at this address");
  },
);

test("rejects slugs that are reserved for the blog's own pages", async () => {
  for (const slug of ["letters", "by"])
    expect(await blog.storePost(services, { ...good, slug }, null)).toBeUndefined();
  expect(await blog.checkSlug(services, "letters", "")).toEqual({ free: false, suggestion: "letters-2" });
});
