import { describe, expect, onTestFinished, test } from "vitest";
import { notificationsDelivered } from "../../../../testing/notifications-delivered.ts";
import { openSecondProcess } from "../../../../testing/second-process.ts";
import { useServices } from "../../../../testing/services.ts";
import * as audit from "../../audit/audit.server.ts";
import * as blog from "../blog.server.ts";
import { BLOG_CHANGED } from "../contract.ts";
import { createPost } from "../fixtures.ts";
import { ada, editorFixtures, editOf, MINUTE, noor, thrown } from "./editor-fixtures.ts";

const services = useServices();
const { later, written, save, published, titleAt, kinds } = editorFixtures(services);

describe("[ADMIN-04] two administrators editing one post", () => {
  test("rejects the second save, and says who changed the post and when", async () => {
    const post = await written();
    await save(post, { body: "Noor's words." }, noor);
    const error = await thrown(save(post, { body: "Ada's words." }));
    expect(error).toMatchObject({
      code: "POST_CHANGED_MEANWHILE",
      status: 409,
      message: expect.stringMatching(/^Noor Khan changed this post at /),
    });
    expect((await blog.readEditorPost(services, post.id)).work.body).toBe("Noor's words.");
  });

  test("says that the administrator changed the post in another window", async () => {
    const post = await written();
    await save(post, { body: "Left window." });
    const error = await thrown(save(post, { body: "Right window." }));
    expect(error?.message).toMatch(/^You changed this post in another window at \d\d:\d\d$/);
  });

  test("accepts exactly one of ten concurrent saves of a revision", async () => {
    const post = await written();
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        thrown(blog.saveWork(services, { ...editOf(post), work: { ...post.work, body: `Words ${i}.` } })),
      ),
    );
    expect(all.filter((error) => error === undefined)).toHaveLength(1);
    expect(new Set(all.flatMap((error) => error?.code ?? []))).toEqual(new Set(["POST_CHANGED_MEANWHILE"]));
  });
});

describe("[ADMIN-04] revisions", () => {
  test("merges autosaves of one person within ten minutes, and no others", async () => {
    let post = await written({ body: "One." });
    const saveAt = async (body: string, at: number, by = ada, byHand = false) =>
      (post = await blog.saveWork(later(at), { ...editOf(post, by), work: { ...post.work, body }, byHand }));
    await saveAt("Two.", MINUTE);
    await saveAt("Three.", 2 * MINUTE);
    await saveAt("Four.", 3 * MINUTE, noor);
    await saveAt("Five.", 4 * MINUTE, noor, true);
    await saveAt("Six.", 5 * MINUTE, noor);
    await saveAt("Seven.", 16 * MINUTE, noor);
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

  test("restores a revision as unpublished edits in any state of the post", async () => {
    const post = await published();
    const changed = await blog.publishWork(services, editOf(await save(post, { title: "Second" })));
    const { revisions } = await blog.listRevisions(services, post.id);
    const first = revisions.findLast(({ kind }) => kind === "published")!;
    const restored = await blog.restoreRevision(services, { ...editOf(changed), from: first.id });
    expect([restored.state, restored.work.title, await titleAt(post.work.slug)]).toEqual([
      "changes",
      "What the tide brings in",
      "Second",
    ]);
    const draft = await blog.unpublishWork(services, editOf(restored));
    const second = (await blog.listRevisions(services, post.id)).revisions.find(
      ({ number }) => number === changed.revision,
    )!;
    expect(await blog.restoreRevision(services, { ...editOf(draft), from: second.id })).toMatchObject({
      state: "draft",
      work: { title: "Second" },
    });
    expect(await titleAt(post.work.slug)).toBeUndefined();
    expect(await kinds(post.id)).toContain("restored Ada Fernandes");
    expect(
      await thrown(
        blog.restoreRevision(services, { ...editOf(draft), revision: draft.revision + 1, from: 999_999_999 }),
      ),
    ).toMatchObject({ code: "REVISION_NOT_FOUND" });
  });

  test("keeps the current slug if another post has taken the old one", async () => {
    const post = await written();
    const first = (await blog.listRevisions(services, post.id)).revisions[0]!;
    const moved = await blog.saveWork(services, {
      ...editOf(post),
      work: { ...post.work, slug: `${post.work.slug}-new` },
      byHand: true,
    });
    await written({ slug: post.work.slug });
    expect((await blog.restoreRevision(services, { ...editOf(moved), from: first.id })).work.slug).toBe(
      `${post.work.slug}-new`,
    );
  });

  test("stores the original of an imported post on its first edit", async () => {
    const { id } = await createPost(services, { body: "From a file." });
    const post = await blog.readEditorPost(services, id);
    await save(post, { body: "Edited here." });
    const { revisions } = await blog.listRevisions(services, id);
    expect(revisions.map(({ kind, by }) => `${kind} ${by}`)).toEqual([
      "autosaved Ada Fernandes",
      "created The site",
    ]);
    expect((await blog.readRevision(services.db, id, revisions[1]!.id)).work.body).toBe("From a file.");
  });

  test("does not find the revision of another post", async () => {
    const [post, other] = [await written(), await written()];
    const { revisions } = await blog.listRevisions(services, post.id);
    expect(await thrown(blog.readRevision(services.db, other.id, revisions[0]!.id))).toMatchObject({
      code: "REVISION_NOT_FOUND",
    });
  });
});

test("[ADMIN-04] [ADMIN-09] logs the changed fields of every change, without the full text", async () => {
  const body = `A long text. ${"word ".repeat(500)}`;
  const post = await written({ body });
  const out = await blog.publishWork(services, editOf(post));
  const edited = await blog.saveWork(services, {
    ...editOf(out, noor),
    work: { ...out.work, title: "Renamed", body: `${body} More.` },
    byHand: true,
  });
  await blog.deletePost(services, editOf(edited));
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
  await thrown(blog.publishWork(services, { ...editOf(post), revision: 1 }));
  expect(await audit.auditEntriesOf(services, "blog.published", post.id)).toHaveLength(before);
});

test("[ADMIN-04] notifies every process of publishing, unpublishing and deleting, not of edits", async () => {
  const post = await published();
  const second = await openSecondProcess(services);
  onTestFinished(() => second.close());
  const notices = { here: 0, there: 0 };
  await notificationsDelivered(services);
  services.notices.on(BLOG_CHANGED, () => notices.here++);
  second.services.notices.on(BLOG_CHANGED, () => notices.there++);
  const edited = await save(post, { title: "Waits" });
  await notificationsDelivered(second.services);
  expect(notices).toEqual({ here: 0, there: 0 });
  const out = await blog.publishWork(services, editOf(edited));
  const back = await blog.unpublishWork(services, editOf(out));
  await blog.deletePost(services, editOf(back));
  await notificationsDelivered(second.services);
  expect(notices.there).toBe(3);
  expect(notices.here).toBeGreaterThanOrEqual(3); // after each commit and on each notification
});
