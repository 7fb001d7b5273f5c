import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { useServices } from "../../../../testing/services.ts";
import * as blog from "../blog.server.ts";
import { type Work } from "../contract.ts";
import { createPost } from "../fixtures.ts";
import { pictureUses } from "./pictures.server.ts";
import { ada, DAY, editorFixtures, editOf, MINUTE, noor, readyWork, thrown } from "./editor-fixtures.ts";

const services = useServices();
const { later, written, save, published, titleAt } = editorFixtures(services);

describe("[ADMIN-04] the edited and the public version", () => {
  test("hides a new post until it is published, and keeps its original date when republished", async () => {
    const post = await written();
    expect(post).toMatchObject({
      state: "draft",
      address: null,
      editedBy: "Ada Fernandes",
      minutes: 1,
      revision: 2,
    });
    expect(await titleAt(post.work.slug)).toBeUndefined();
    const out = await blog.publishWork(services, editOf(post));
    expect(out).toMatchObject({ state: "published", address: post.work.slug });
    expect(await titleAt(post.work.slug)).toBe("What the tide brings in");
    const back = await blog.unpublishWork(services, editOf(out));
    expect(back.state).toBe("draft");
    expect(await titleAt(post.work.slug)).toBeUndefined();
    const again = await blog.publishWork(later(DAY), editOf(back));
    expect(again.publishedAt).toBe(out.publishedAt);
  });

  test("rejects a newly used picture that was deleted, naming its field", async () => {
    const picture = "![A pool](/media/kabcdefghijk-640.webp)";
    const old = await createPost(services, { body: picture });
    const post = await blog.readEditorPost(services, old.id);
    const more = { ...post.work, body: `${picture} and more` };
    const saved = await save(post, more);
    const cover = {
      src: "/media/kzyxwvutsrqp-640.webp",
      files: [],
      width: 640,
      height: 400,
      alt: "A pool",
      caption: "",
    };
    for (const [field, work] of [
      ["body", { ...more, body: `${more.body} ![](/media/kzyxwvutsrqp-640.webp)` }],
      ["cover", { ...more, cover }],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await thrown(blog.saveWork(services, { ...editOf(saved), work }))).toMatchObject({
        code: "PICTURE_NOT_FOUND",
        status: 400,
        field,
      });
  });

  test("shows edits of a published post, and its new address, once they are published", async () => {
    const post = await published();
    const before = post.work.slug;
    const edited = await blog.saveWork(services, {
      ...editOf(post),
      work: { ...post.work, title: "Another", slug: `${before}-2` },
    });
    expect(edited).toMatchObject({ state: "changes", address: before });
    expect([await titleAt(before), await titleAt(`${before}-2`)]).toEqual([
      "What the tide brings in",
      undefined,
    ]);
    expect(
      await thrown(
        blog.saveWork(services, { ...editOf(await written()), work: readyWork({ slug: `${before}-2` }) }),
      ),
    ).toMatchObject({
      code: "SLUG_TAKEN",
    });
    const out = await blog.publishWork(services, editOf(edited));
    expect(out.state).toBe("published");
    expect([await titleAt(`${before}-2`), await blog.readPost(services, before)]).toEqual([
      "Another",
      { redirectToCanonical: `${before}-2` },
    ]);
  });

  test("has no unpublished edits once they are undone", async () => {
    const post = await published();
    const edited = await save(post, { body: "Other words." });
    expect((await save(edited, post.work)).state).toBe("published");
  });

  test("publishes a scheduled post on time without later edits", async () => {
    const post = await written();
    const at = new Date(services.clock.now().getTime() + DAY);
    const planned = await blog.publishWork(services, { ...editOf(post), at });
    expect(planned).toMatchObject({ state: "scheduled", publishedAt: at.toISOString(), address: null });
    const edited = await save(planned, { title: "Half a" });
    expect(edited.state).toBe("scheduled");
    expect(await titleAt(post.work.slug)).toBeUndefined();
    expect(await titleAt(post.work.slug, later(DAY + MINUTE))).toBe("What the tide brings in");
    await blog.unpublishWork(services, editOf(edited));
    expect(await titleAt(post.work.slug, later(DAY + MINUTE))).toBeUndefined();
  });

  test("dates a post by its publication after its schedule was cancelled", async () => {
    for (const takeBack of [blog.unpublishWork, blog.deletePost]) {
      // oxlint-disable no-await-in-loop -- one case at a time
      const post = await written();
      const at = new Date(services.clock.now().getTime() + DAY);
      const back = await takeBack(
        services,
        editOf(await blog.publishWork(services, { ...editOf(post), at })),
      );
      expect(back.publishedAt).toBeNull();
      const days = later(3 * DAY);
      const draft = await blog.restorePost(days, { id: post.id, by: ada });
      expect(draft).toMatchObject({ state: "draft", address: null });
      const out = await blog.publishWork(days, editOf(draft));
      expect(out.publishedAt).toBe(days.clock.now().toISOString());
      // oxlint-enable no-await-in-loop
    }
  });

  test("[ROUTE-04] redirects former public addresses, even after a cancelled reschedule", async () => {
    const post = await published();
    const known = post.work.slug;
    const draft = await blog.unpublishWork(services, editOf(post));
    const at = new Date(services.clock.now().getTime() + DAY);
    const planned = await blog.publishWork(services, { ...editOf(draft), at });
    const back = await blog.unpublishWork(services, editOf(planned));
    expect(back.address).toBe(known);
    const work = { ...back.work, slug: `${known}-2` };
    const out = await blog.publishWork(
      services,
      editOf(await blog.saveWork(services, { ...editOf(back), work })),
    );
    expect(await blog.readPost(services, known)).toEqual({ redirectToCanonical: `${known}-2` });
    const again = await save(out, { slug: known });
    await blog.publishWork(services, editOf(again));
    expect(await blog.readPost(services, `${known}-2`)).toEqual({ redirectToCanonical: known });
  });

  test.each<[string, Partial<Work>, string, RegExp]>([
    ["no title", { title: "  " }, "title", /Add a title/],
    ["no summary", { summary: "" }, "summary", /Add a summary/],
    ["no text", { body: "\n" }, "body", /some text/],
    [
      "a cover without alt text",
      {
        cover: {
          src: "/art/blog/fire-1600.webp",
          files: [],
          width: 1600,
          height: 1200,
          alt: " ",
          caption: "",
        },
      },
      "cover",
      /alt text/,
    ],
    ["a picture without alt text", { body: "![](/art/blog/fire-640.webp)" }, "body", /One picture/],
    ["two of them", { body: "![](/a.webp) ![ ](/b.webp)" }, "body", /2 pictures/],
  ])(
    "keeps a post with %s as a draft, and rejects its publication, naming the field",
    async (_, work, field, error) => {
      const post = await written(work);
      expect(await thrown(blog.publishWork(services, editOf(post)))).toMatchObject({
        code: "POST_NOT_READY",
        field,
        message: expect.stringMatching(error),
      });
      expect((await blog.readEditorPost(services, post.id)).state).toBe("draft");
    },
  );

  test("rejects a time that has passed, and any time for a published post", async () => {
    const anHourAgo = new Date(services.clock.now().getTime() - MINUTE);
    expect(
      await thrown(blog.publishWork(services, { ...editOf(await written()), at: anHourAgo })),
    ).toMatchObject({
      code: "TIME_PASSED",
      field: "at",
    });
    const at = new Date(services.clock.now().getTime() + DAY);
    expect(await thrown(blog.publishWork(services, { ...editOf(await published()), at }))).toMatchObject({
      code: "POST_IS_OUT",
      status: 409,
    });
  });

  test("rejects a taken slug, naming its field and a free one, even when two requests race", async () => {
    const { work } = await written();
    const mine = await written();
    expect(await thrown(save(mine, { slug: work.slug }))).toMatchObject({
      code: "SLUG_TAKEN",
      status: 400,
      field: "slug",
      message: `Another post has or had this address. “${work.slug}-2” is available`,
    });
    expect(await blog.checkSlug(services, work.slug, mine.id)).toEqual({
      free: false,
      suggestion: `${work.slug}-2`,
    });
    expect(await blog.checkSlug(services, mine.work.slug, mine.id)).toEqual({
      free: true,
      suggestion: mine.work.slug,
    });
    const slug = `s-${randomUUID()}`;
    const both = await Promise.all(
      [await written(), await written()].map((post) =>
        blog
          .saveWork(services, { ...editOf(post), work: readyWork({ slug }) })
          .catch((error: { code: string }) => error.code),
      ),
    );
    expect(both.filter((result) => result === "SLUG_TAKEN")).toHaveLength(1);
  });

  test("does not count pictures of a deleted post as used", async () => {
    const key = "kdeletedpics";
    const { id } = await createPost(services, { body: `![A pool](/media/${key}-640.webp)` });
    expect(await pictureUses(services, [key])).toMatchObject([{ key, to: `/admin/blog/${id}` }]);
    await blog.deletePost(services, editOf(await blog.readEditorPost(services, id)));
    expect(await pictureUses(services, [key])).toEqual([]);
  });

  test("hides a deleted post, restores it as a draft within thirty days, and removes it afterwards", async () => {
    const post = await published();
    const deleted = await blog.deletePost(services, editOf(post));
    expect([deleted.state, await titleAt(post.work.slug)]).toEqual(["deleted", undefined]);
    expect(await thrown(save(deleted, { title: "x" }))).toMatchObject({
      code: "POST_IS_DELETED",
      status: 409,
    });
    await blog.clearPosts(later(29 * DAY));
    const back = await blog.restorePost(services, { id: post.id, by: ada });
    expect([back.state, back.work.body]).toEqual(["draft", post.work.body]);
    await blog.deletePost(services, editOf(back));
    await blog.clearPosts(later(31 * DAY));
    expect(await thrown(blog.restorePost(services, { id: post.id, by: ada }))).toMatchObject({
      code: "POST_NOT_FOUND",
      status: 404,
    });
  });

  test("copies an unsaved text to a new draft with its own address", async () => {
    const post = await published();
    const copies = [
      await blog.copyWork(services, { id: post.id, by: noor, work: { ...post.work, body: "One." } }),
      await blog.copyWork(services, { id: post.id, by: noor, work: { ...post.work, body: "Two." } }),
    ];
    expect(copies.map(({ state, work }) => [state, work.title, work.slug, work.body])).toEqual([
      ["draft", "What the tide brings in (copy)", `${post.work.slug}-copy`, "One."],
      ["draft", "What the tide brings in (copy)", `${post.work.slug}-copy-2`, "Two."],
    ]);
  });

  test("removes empty new posts after a day", async () => {
    const [empty, mine] = [await blog.createDraft(services, ada), await written()];
    await blog.clearPosts(later(2 * DAY));
    expect(await thrown(blog.readEditorPost(services, empty.id))).toMatchObject({ code: "POST_NOT_FOUND" });
    expect((await blog.readEditorPost(services, mine.id)).work.title).toBe("What the tide brings in");
  });
});

describe("[ADMIN-04] the list", () => {
  test("filters by state, tag and title, and paginates without gaps", async () => {
    const tag = `t-${randomUUID()}`;
    const draft = await written({ tags: [tag], title: "Alpha 100%_a" });
    const out = await published({ tags: [tag], title: "alphabet" });
    const edits = await published({ tags: [tag], title: "Beta" });
    await save(edits, { title: "Alpine" });
    const plan = await blog.publishWork(services, {
      ...editOf(await written({ tags: [tag], title: "Gamma" })),
      at: new Date(services.clock.now().getTime() + DAY),
    });
    const deleted = await blog.deletePost(
      services,
      editOf(await written({ tags: [tag], title: "Alpha deleted" })),
    );
    const ids = async (filter: Parameters<typeof blog.listEditorPosts>[1]) =>
      (await blog.listEditorPosts(services, { tag, ...filter })).rows.map(({ id }) => id).toSorted();
    expect(await ids({})).toEqual([draft.id, out.id, edits.id, plan.id].toSorted());
    for (const [state, post] of [
      ["draft", draft],
      ["published", out],
      ["changes", edits],
      ["scheduled", plan],
      ["deleted", deleted],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop
      expect([state, await ids({ state })]).toEqual([state, [post.id]]);
    expect(await ids({ q: " ALPHA" })).toEqual([draft.id, out.id].toSorted());
    expect(await ids({ q: "Alpine" })).toEqual([edits.id]);
    expect(await ids({ q: "phabet" })).toEqual([out.id]);
    expect(await ids({ q: "Alpha 100%_" })).toEqual([draft.id]);
    expect(await ids({ q: "%" })).toEqual([draft.id]);
    const listed: string[] = [];
    for (let at: string | undefined, turn = 0; turn < 9; turn++) {
      // oxlint-disable-next-line no-await-in-loop
      const page = await blog.listEditorPosts(services, { tag, at }, 1);
      listed.push(...page.rows.map(({ id }) => id));
      if (!page.next) break;
      at = page.next;
    }
    expect(listed.toSorted()).toEqual(await ids({}));
    expect(await ids({ tag: "No tag" })).toEqual([]);
    expect(await blog.editorTags(services)).toContain(tag);
    const counts = await blog.countEditorPosts(services);
    expect(counts.all).toBe(counts.draft + counts.scheduled + counts.published + counts.changes);
    expect(counts.deleted).toBeGreaterThan(0);
  });

  test("reads an imported post", async () => {
    const { id, title } = await createPost(services, { title: "Older" });
    expect(await blog.readEditorPost(services, id)).toMatchObject({
      state: "published",
      work: { title },
      editedBy: null,
    });
  });
});
