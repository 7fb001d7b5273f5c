import { createHmac } from "node:crypto";
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { useServices } from "../../../testing/services.ts";
import * as audit from "../audit/audit.server.ts";
import * as blog from "./blog.server.ts";
import { BLOG_CHANGED, type EditorPost, type Work } from "./contract.ts";
import { chosenPicture } from "../media/contract.ts";
import { createImage } from "../media/fixtures.ts";
import { createPost } from "./fixtures.ts";
import { blogPersonalData } from "./personal-data.server.ts";

const services = useServices();
const ada = { id: "u_ada", name: "Ada Fernandes" };
const noor = { id: "u_noor", name: "Noor Khan" };
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const later = (ms: number) => {
  const at = new Date(services.clock.now().getTime() + ms);
  return { ...services, clock: { now: () => at } };
};
const readyWork = (more: Partial<Work> = {}): Work => ({
  slug: `s-${randomUUID()}`,
  title: "What the tide brings in",
  summary: "A morning on the terrace.",
  body: "By seven the lanterns are cold.",
  cover: null,
  tags: ["villa"],
  shareText: "",
  ...more,
});
const hand = (post: EditorPost, by = ada) => ({ id: post.id, revision: post.revision, by });
async function written(more: Partial<Work> = {}) {
  const post = await blog.beginPost(services, ada);
  return blog.saveWork(services, { ...hand(post), work: readyWork(more) });
}
const published = async (more: Partial<Work> = {}) => blog.publishWork(services, hand(await written(more)));
const seenAt = async (slug: string, at: Parameters<typeof blog.readPost>[0] = services) => {
  const found = await blog.readPost(at, slug);
  return found && "post" in found ? found.post.title : found;
};
const thrown = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: { code: string; message: string; status: number; field?: string }) => error,
  );

const kinds = async (id: string) =>
  (await blog.listRevisions(services, id)).revisions.map(({ kind, by }) => `${kind} ${by}`);
const query = (address: string) =>
  Object.fromEntries(new URL(address, "https://x.test").searchParams) as { until: string; key: string };

describe("[ADMIN-04] what is written and what is seen", () => {
  test("a new post is a draft that nobody sees; saved, published, unpublished, published again", async () => {
    const post = await written();
    expect(post).toMatchObject({
      state: "draft",
      address: null,
      editedBy: "Ada Fernandes",
      minutes: 1,
      revision: 2,
    });
    expect(await seenAt(post.work.slug)).toBeUndefined();
    const out = await blog.publishWork(services, hand(post));
    expect(out).toMatchObject({ state: "published", address: post.work.slug });
    expect(await seenAt(post.work.slug)).toBe("What the tide brings in");
    const back = await blog.unpublishWork(services, hand(out));
    expect(back.state).toBe("draft");
    expect(await seenAt(post.work.slug)).toBeUndefined();
    const again = await blog.publishWork(later(DAY), hand(back));
    expect(again.publishedAt).toBe(out.publishedAt);
  });

  test("edits of a published post wait until they are published, its new address too", async () => {
    const post = await published();
    const before = post.work.slug;
    const edited = await blog.saveWork(services, {
      ...hand(post),
      work: { ...post.work, title: "Another", slug: `${before}-2` },
    });
    expect(edited).toMatchObject({ state: "changes", address: before });
    expect([await seenAt(before), await seenAt(`${before}-2`)]).toEqual([
      "What the tide brings in",
      undefined,
    ]);
    expect(
      await thrown(
        blog.saveWork(services, { ...hand(await written()), work: readyWork({ slug: `${before}-2` }) }),
      ),
    ).toMatchObject({
      code: "SLUG_TAKEN",
    });
    const out = await blog.publishWork(services, hand(edited));
    expect(out.state).toBe("published");
    expect([await seenAt(`${before}-2`), await blog.readPost(services, before)]).toEqual([
      "Another",
      { movedTo: `${before}-2` },
    ]);
  });

  test("edits that are taken back by hand are no edits", async () => {
    const post = await published();
    const edited = await blog.saveWork(services, {
      ...hand(post),
      work: { ...post.work, body: "Other words." },
    });
    expect((await blog.saveWork(services, { ...hand(edited), work: post.work })).state).toBe("published");
  });

  test("a scheduled post comes at its moment as it was scheduled; what is edited meanwhile waits", async () => {
    const post = await written();
    const at = new Date(services.clock.now().getTime() + DAY);
    const planned = await blog.publishWork(services, { ...hand(post), at });
    expect(planned).toMatchObject({ state: "scheduled", publishedAt: at.toISOString(), address: null });
    const edited = await blog.saveWork(services, {
      ...hand(planned),
      work: { ...planned.work, title: "Half a" },
    });
    expect(edited.state).toBe("scheduled");
    expect(await seenAt(post.work.slug)).toBeUndefined();
    expect(await seenAt(post.work.slug, later(DAY + MINUTE))).toBe("What the tide brings in");
    await blog.unpublishWork(services, hand(edited));
    expect(await seenAt(post.work.slug, later(DAY + MINUTE))).toBeUndefined();
  });

  test.each<[string, Partial<Work>, string, RegExp]>([
    ["no title", { title: "  " }, "title", /required/],
    ["no summary", { summary: "" }, "summary", /required/],
    ["no text", { body: "\n" }, "body", /no text/],
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
  ])("%s: kept as a draft, refused to readers beside its field", async (_, wrong, field, error) => {
    const post = await written(wrong);
    expect(await thrown(blog.publishWork(services, hand(post)))).toMatchObject({
      code: "POST_NOT_READY",
      field,
      message: expect.stringMatching(error),
    });
    expect((await blog.readEditorPost(services, post.id)).state).toBe("draft");
  });

  test("a moment that has passed, and one for a post that is out, are refused", async () => {
    const anHourAgo = new Date(services.clock.now().getTime() - MINUTE);
    expect(
      await thrown(blog.publishWork(services, { ...hand(await written()), at: anHourAgo })),
    ).toMatchObject({
      code: "TIME_PASSED",
      field: "at",
    });
    const at = new Date(services.clock.now().getTime() + DAY);
    expect(await thrown(blog.publishWork(services, { ...hand(await published()), at }))).toMatchObject({
      code: "POST_IS_OUT",
      status: 409,
    });
  });

  test("a slug already taken is refused beside its field and names a free one; two who want one at once get one", async () => {
    const { work } = await written();
    const mine = await written();
    expect(
      await thrown(blog.saveWork(services, { ...hand(mine), work: { ...mine.work, slug: work.slug } })),
    ).toMatchObject({
      code: "SLUG_TAKEN",
      status: 400,
      field: "slug",
      message: `Another post has this address, or had it once. “${work.slug}-2” is free`,
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
          .saveWork(services, { ...hand(post), work: readyWork({ slug }) })
          .catch((error: { code: string }) => error.code),
      ),
    );
    expect(both.filter((one) => one === "SLUG_TAKEN")).toHaveLength(1);
  });

  test("deleted: nobody sees it, it can be brought back as a draft for thirty days, then it is gone", async () => {
    const post = await published();
    const gone = await blog.deletePost(services, hand(post));
    expect([gone.state, await seenAt(post.work.slug)]).toEqual(["deleted", undefined]);
    expect(
      await thrown(blog.saveWork(services, { ...hand(gone), work: { ...gone.work, title: "x" } })),
    ).toMatchObject({
      code: "POST_IS_DELETED",
      status: 409,
    });
    await blog.clearPosts(later(29 * DAY));
    const back = await blog.bringBack(services, { id: post.id, by: ada });
    expect([back.state, back.work.body]).toEqual(["draft", post.work.body]);
    await blog.deletePost(services, hand(back));
    await blog.clearPosts(later(31 * DAY));
    expect(await thrown(blog.bringBack(services, { id: post.id, by: ada }))).toMatchObject({
      code: "POST_NOT_FOUND",
      status: 404,
    });
  });

  test("a duplicate is a draft at an address of its own", async () => {
    const post = await published();
    const copies = [
      await blog.duplicatePost(services, { id: post.id, by: noor }),
      await blog.duplicatePost(services, { id: post.id, by: noor }),
    ];
    expect(copies.map(({ state, work }) => [state, work.title, work.slug])).toEqual([
      ["draft", "What the tide brings in (copy)", `${post.work.slug}-copy`],
      ["draft", "What the tide brings in (copy)", `${post.work.slug}-copy-2`],
    ]);
  });

  test("what somebody began and never wrote in goes after a day", async () => {
    const [empty, mine] = [await blog.beginPost(services, ada), await written()];
    await blog.clearPosts(later(2 * DAY));
    expect(await thrown(blog.readEditorPost(services, empty.id))).toMatchObject({ code: "POST_NOT_FOUND" });
    expect((await blog.readEditorPost(services, mine.id)).work.title).toBe("What the tide brings in");
  });
});

describe("[ADMIN-04] two who write at once", () => {
  test("the second is told who and when, nothing of either is lost", async () => {
    const post = await written();
    await blog.saveWork(services, { ...hand(post, noor), work: { ...post.work, body: "Noor's words." } });
    const error = await thrown(
      blog.saveWork(services, { ...hand(post), work: { ...post.work, body: "Ada's words." } }),
    );
    expect(error).toMatchObject({
      code: "POST_CHANGED_MEANWHILE",
      status: 409,
      message: expect.stringMatching(/^Noor Khan changed this post at /),
    });
    expect((await blog.readEditorPost(services, post.id)).work.body).toBe("Noor's words.");
    await blog.setAside(services, { id: post.id, by: ada, work: { ...post.work, body: "Ada's words." } });
    const { revisions } = await blog.listRevisions(services, post.id);
    expect(revisions[0]).toMatchObject({ kind: "set-aside", by: "Ada Fernandes" });
    expect((await blog.readRevision(services.db, post.id, revisions[0]!.id)).work.body).toBe("Ada's words.");
    expect((await blog.readEditorPost(services, post.id)).work.body).toBe("Noor's words.");
  });

  test("of ten saves from one revision exactly one is taken", async () => {
    const post = await written();
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        thrown(blog.saveWork(services, { ...hand(post), work: { ...post.work, body: `Words ${i}.` } })),
      ),
    );
    expect(all.filter((error) => error === undefined)).toHaveLength(1);
    expect(new Set(all.flatMap((error) => error?.code ?? []))).toEqual(new Set(["POST_CHANGED_MEANWHILE"]));
  });

  test("publishing what one has not seen is refused", async () => {
    const post = await written();
    await blog.saveWork(services, { ...hand(post, noor), work: { ...post.work, body: "Not proof-read." } });
    for (const step of [blog.publishWork, blog.unpublishWork, blog.deletePost])
      expect(await thrown(step(services, hand(post)))).toMatchObject({ code: "POST_CHANGED_MEANWHILE" }); // oxlint-disable-line no-await-in-loop
  });
});

describe("[ADMIN-04] revisions", () => {
  test("autosaves of one person within ten minutes are one; another's, a later one and one by hand are their own", async () => {
    let post = await written({ body: "One." });
    const save = async (body: string, at = 0, by = ada, asked = false) =>
      (post = await blog.saveWork(later(at), { ...hand(post, by), work: { ...post.work, body }, asked }));
    await save("Two.", MINUTE);
    await save("Three.", 2 * MINUTE);
    await save("Four.", 3 * MINUTE, noor);
    await save("Five.", 4 * MINUTE, noor, true);
    await save("Six.", 5 * MINUTE, noor);
    await save("Seven.", 16 * MINUTE, noor);
    expect(await kinds(post.id)).toEqual([
      "autosaved Noor Khan",
      "autosaved Noor Khan",
      "saved Noor Khan",
      "autosaved Noor Khan",
      "autosaved Ada Fernandes",
      "created Ada Fernandes",
    ]);
    const { revisions } = await blog.listRevisions(services, post.id);
    expect((await blog.readRevision(services.db, post.id, revisions[4]!.id)).work.body).toBe("Three.");
  });

  test("restoring makes a new working copy and never publishes, whatever state the post is in", async () => {
    const post = await published();
    const changed = await blog.publishWork(
      services,
      hand(await blog.saveWork(services, { ...hand(post), work: { ...post.work, title: "Second" } })),
    );
    const { revisions } = await blog.listRevisions(services, post.id);
    const first = revisions.findLast(({ kind }) => kind === "published")!;
    const restored = await blog.restoreRevision(services, { ...hand(changed), from: first.id });
    expect([restored.state, restored.work.title, await seenAt(post.work.slug)]).toEqual([
      "changes",
      "What the tide brings in",
      "Second",
    ]);
    const draft = await blog.unpublishWork(services, hand(restored));
    const second = (await blog.listRevisions(services, post.id)).revisions.find(
      ({ number }) => number === changed.revision,
    )!;
    expect(await blog.restoreRevision(services, { ...hand(draft), from: second.id })).toMatchObject({
      state: "draft",
      work: { title: "Second" },
    });
    expect(await seenAt(post.work.slug)).toBeUndefined();
    expect(await kinds(post.id)).toContain("restored Ada Fernandes");
    expect(
      await thrown(
        blog.restoreRevision(services, { ...hand(draft), revision: draft.revision + 1, from: 999_999_999 }),
      ),
    ).toMatchObject({ code: "REVISION_NOT_FOUND" });
  });

  test("an address that another post has by now stays with it when an old text is restored", async () => {
    const post = await written();
    const first = (await blog.listRevisions(services, post.id)).revisions[0]!;
    const moved = await blog.saveWork(services, {
      ...hand(post),
      work: { ...post.work, slug: `${post.work.slug}-new` },
      asked: true,
    });
    await written({ slug: post.work.slug });
    expect((await blog.restoreRevision(services, { ...hand(moved), from: first.id })).work.slug).toBe(
      `${post.work.slug}-new`,
    );
  });

  test("a post that came without a history keeps what it was before the first edit", async () => {
    const { id } = await createPost(services, { body: "From a file." });
    const post = await blog.readEditorPost(services, id);
    await blog.saveWork(services, { ...hand(post), work: { ...post.work, body: "Edited here." } });
    const { revisions } = await blog.listRevisions(services, id);
    expect(revisions.map(({ kind, by }) => `${kind} ${by}`)).toEqual([
      "autosaved Ada Fernandes",
      "created The site",
    ]);
    expect((await blog.readRevision(services.db, id, revisions[1]!.id)).work.body).toBe("From a file.");
  });

  test("another post's revision is not found", async () => {
    const [one, other] = [await written(), await written()];
    const { revisions } = await blog.listRevisions(services, one.id);
    expect(await thrown(blog.readRevision(services.db, other.id, revisions[0]!.id))).toMatchObject({
      code: "REVISION_NOT_FOUND",
    });
  });
});

test("[ADMIN-04] [ADMIN-09] every change is written down with what was different, and no text twice", async () => {
  const body = `A long text. ${"word ".repeat(500)}`;
  const post = await written({ body });
  const out = await blog.publishWork(services, hand(post));
  const edited = await blog.saveWork(services, {
    ...hand(out, noor),
    work: { ...out.work, title: "Renamed", body: `${body} More.` },
    asked: true,
  });
  await blog.deletePost(services, hand(edited));
  const [created] = await audit.auditEntriesOf(services, "blog.created", post.id);
  expect(created).toMatchObject({ who: ada, before: null, after: { state: "draft" } });
  const [publishedEntry] = await audit.auditEntriesOf(services, "blog.published", post.id);
  expect(publishedEntry).toMatchObject({
    before: { state: "draft", publishedAt: null },
    after: { state: "published", publishedAt: out.publishedAt },
  });
  const [editedEntry] = await audit.auditEntriesOf(services, "blog.edited", post.id);
  expect(editedEntry).toMatchObject({
    who: noor,
    before: { title: "What the tide brings in" },
    after: { title: "Renamed", revision: edited.revision },
  });
  expect(editedEntry!.after).not.toHaveProperty("summary");
  expect([editedEntry!.before!["text"], editedEntry!.after!["text"]]).toEqual([
    expect.stringMatching(/^503 words, /),
    expect.stringMatching(/^504 words, /),
  ]);
  expect(JSON.stringify(await audit.auditEntriesOf(services, "blog.deleted", post.id))).not.toContain(
    "word word",
  );
  const before = (await audit.auditEntriesOf(services, "blog.published", post.id)).length;
  await thrown(blog.publishWork(services, { ...hand(post), revision: 1 }));
  expect(await audit.auditEntriesOf(services, "blog.published", post.id)).toHaveLength(before);
});

test("[ADMIN-04] publishing, unpublishing and deleting are announced to every process; saving edits is not", async () => {
  const post = await published();
  let noticeCount = 0;
  let quiet = 0; // notices arrive in their order: after this one, those before it have
  services.notices.on("quiet", () => quiet++);
  const settle = async () => {
    const before = quiet;
    await services.db.transaction((tx) => services.notices.send(tx, "quiet"));
    await expect.poll(() => quiet).toBe(before + 1);
  };
  await settle();
  services.notices.on(BLOG_CHANGED, () => noticeCount++);
  const edited = await blog.saveWork(services, { ...hand(post), work: { ...post.work, title: "Waits" } });
  await settle();
  expect(noticeCount).toBe(0);
  const out = await blog.publishWork(services, hand(edited));
  const back = await blog.unpublishWork(services, hand(out));
  await blog.deletePost(services, hand(back));
  await settle();
  expect(noticeCount).toBe(3);
});

describe("[ADMIN-04] the list", () => {
  test("filters by state, subject and how the title begins; pages join without a gap", async () => {
    const tag = `t-${randomUUID()}`;
    const draft = await written({ tags: [tag], title: "Alpha 100%_a" });
    const out = await published({ tags: [tag], title: "alphabet" });
    const edits = await published({ tags: [tag], title: "Beta" });
    await blog.saveWork(services, { ...hand(edits), work: { ...edits.work, title: "Alpine" } });
    const plan = await blog.publishWork(services, {
      ...hand(await written({ tags: [tag], title: "Gamma" })),
      at: new Date(services.clock.now().getTime() + DAY),
    });
    const gone = await blog.deletePost(services, hand(await written({ tags: [tag], title: "Alpha gone" })));
    const ids = async (asked: Parameters<typeof blog.listEditorPosts>[1]) =>
      (await blog.listEditorPosts(services, { tag, ...asked }))!.rows.map(({ id }) => id).toSorted();
    expect(await ids({})).toEqual([draft.id, out.id, edits.id, plan.id].toSorted());
    for (const [state, one] of [
      ["draft", draft],
      ["published", out],
      ["changes", edits],
      ["scheduled", plan],
      ["deleted", gone],
    ] as const)
      expect([state, await ids({ state })]).toEqual([state, [one.id]]); // oxlint-disable-line no-await-in-loop
    expect(await ids({ q: " ALPHA" })).toEqual([draft.id, out.id].toSorted());
    expect(await ids({ q: "Alpine" })).toEqual([edits.id]);
    expect(await ids({ q: "Alpha 100%_" })).toEqual([draft.id]);
    expect(await ids({ q: "%" })).toEqual([]);
    const seen: string[] = [];
    for (let after: string | undefined, page = 0; page < 9; page++) {
      const found = (await blog.listEditorPosts(services, { tag, after }, 1))!; // oxlint-disable-line no-await-in-loop
      seen.push(...found.rows.map(({ id }) => id));
      if (!found.next) break;
      after = found.next;
    }
    expect(seen.toSorted()).toEqual(await ids({}));
    expect(await blog.listEditorPosts(services, { after: "nowhere" })).toBeUndefined();
    expect(await blog.listEditorPosts(services, { tag: "No tag" })).toBeUndefined();
    expect(await blog.editorTags(services)).toContain(tag);
    const counts = await blog.countEditorPosts(services);
    expect(counts.all).toBe(counts.draft + counts.scheduled + counts.published + counts.changes);
    expect(counts.deleted).toBeGreaterThan(0);
  });

  test("a post that was made before there was an editor is in it", async () => {
    const { id, title } = await createPost(services, { title: "Older" });
    expect(await blog.readEditorPost(services, id)).toMatchObject({
      state: "published",
      work: { title },
      editedBy: null,
    });
  });
});

test("[ADMIN-04] a preview shows the work as the public page would; its address is one administrator's, and ends", async () => {
  const post = await published();
  await blog.saveWork(services, {
    ...hand(post),
    work: { ...post.work, title: "Waits", body: "<script>alert(1)</script>" },
  });
  const asked = query(blog.previewAddress(services, post.id, ada.id));
  const shown = (more: object = {}, at = services) =>
    blog.previewPost(at, { id: post.id, viewer: ada.id, ...asked, ...more });
  expect(await shown()).toMatchObject({
    state: "changes",
    post: { title: "Waits", html: "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n" },
  });
  const before = createHmac("sha256", `blog-preview ${services.env.AUTH_SECRET}`)
    .update(`${post.id} ${ada.id} ${asked.until}`)
    .digest("base64url");
  expect(await shown({ key: before })).toMatchObject({ state: "changes" }); // [HOUSE-04] signed before
  for (const wrong of [
    { viewer: noor.id },
    { key: "x" },
    { key: "" },
    { until: String(Number(asked.until) + 60) },
    { id: "p_other" },
  ])
    expect(await shown(wrong)).toBeUndefined(); // oxlint-disable-line no-await-in-loop
  expect(await shown({}, { ...services, ...later(13 * 60 * MINUTE) })).toBeUndefined();
});

test("[ADMIN-04] the text for sharing waits with the other edits and is its own step", async () => {
  const post = await published();
  const shared = async () => {
    const found = await blog.readPost(services, post.work.slug);
    return found && "post" in found ? found.post.shareText : undefined;
  };
  const edited = await blog.saveWork(services, {
    ...hand(post),
    work: { ...post.work, shareText: "Come and read." },
  });
  expect([edited.waiting, await shared()]).toEqual([true, ""]);
  await blog.publishWork(services, hand(edited));
  expect(await shared()).toBe("Come and read.");
});

test("[ADMIN-04] a cover from the library is shown in the file it has now, on the page, in lists and on the card", async () => {
  const image = await createImage(services);
  const { key: _key, ...picture } = chosenPicture(image);
  const post = await published({ cover: { ...picture, caption: "" }, body: `![Dusk](${picture.src})` });
  const found = await blog.readPost(services, post.work.slug);
  const shown = found && "post" in found ? found.post : undefined;
  expect(shown!.cover!.src).not.toBe(picture.src);
  expect(shown!.cover!.files.every(({ src }) => src.startsWith("/media/"))).toBe(true);
  expect(shown!.html).toContain(`src="${shown!.cover!.src}" srcset="`);
  const listed = (await blog.listPosts(services, {}))!.posts.find(({ slug }) => slug === post.work.slug);
  expect(listed!.cover!.src).toBe(shown!.cover!.src);
  expect((await blog.shareCard(services, shown!)).subarray(1, 4).toString()).toBe("PNG");
});

test("[ADMIN-04] a cover that is not there, or outside what is public, leaves the card its horizon", async () => {
  const plain = await blog.shareCard(services, { title: "T", minutes: 1, cover: null });
  for (const src of ["/art/blog/none.webp", "/art/../../package.json", "/art", "/media/none-10.webp"]) {
    const cover = { src, files: [], width: 10, height: 10, alt: "x", caption: "" };
    const card = await blog.shareCard(services, { title: "T", minutes: 1, cover }); // oxlint-disable-line no-await-in-loop -- one after the other
    expect(card.equals(plain), src).toBe(true);
  }
});

test("[ADMIN-04] an administrator who leaves is no longer named; their texts stay", async () => {
  const leaver = { id: `u_${randomUUID()}`, email: "leaver@villa.test" };
  const by = { id: leaver.id, name: "Lea Ver" };
  const begun = await blog.beginPost(services, by);
  const post = await blog.saveWork(services, { ...hand(begun), by, work: readyWork() });
  expect(await blogPersonalData.gather(services, leaver)).toMatchObject([
    { name: "blog-revisions.json", json: [{ post: post.id }, { post: post.id }] },
  ]);
  await services.db.transaction((tx) => blogPersonalData.erase(services, tx, leaver));
  expect(await blog.readEditorPost(services, post.id)).toMatchObject({
    editedBy: "A former administrator",
    work: { title: post.work.title },
  });
  expect(JSON.stringify(await blog.listRevisions(services, post.id))).not.toContain("Lea Ver");
});
