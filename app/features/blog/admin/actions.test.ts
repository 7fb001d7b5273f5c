import { expect, test } from "vitest";
import { openAction } from "../../../../testing/admin-action.ts";
import { useServices } from "../../../../testing/services.ts";
import * as blog from "../blog.server.ts";
import type { EditorPost } from "../contract.ts";
import { editorFixtures, noor, readyWork } from "../editing/editor-fixtures.ts";
import { action as authorsAction } from "./authors.tsx";
import { action as editorAction } from "./editor.tsx";
import { action as postsAction } from "./posts.tsx";
import { action as revisionsAction } from "./revisions.tsx";

const services = useServices();
const { written, save, titleAt } = editorFixtures(services);
const resultOf = (answer: object) => (answer as { result: EditorPost }).result;

test("[ADMIN-04] creates, publishes, schedules, unpublishes, deletes and restores a post", async () => {
  const list = await openAction(services, postsAction);
  const { status, to } = (await list("create")) as { status: number; to: string };
  expect([status, to]).toEqual([303, expect.stringMatching(/^\/admin\/blog\/p_/)]);
  const created = await blog.readEditorPost(services, to.slice("/admin/blog/".length));
  const editor = await openAction(services, editorAction, { id: created.id });
  const unready = { status: 400, code: "POST_NOT_READY", field: "title" };
  expect(await editor("publish", { revision: "1" })).toMatchObject(unready);
  const { revision, work } = await save(created, readyWork());
  const published = resultOf(await editor("publish", { revision: String(revision) }));
  expect([published.state, await titleAt(work.slug)]).toEqual(["published", work.title]);
  const draft = resultOf(await editor("unpublish", { revision: String(published.revision) }));
  const at = new Date(services.clock.now().getTime() + 60_000).toISOString();
  const scheduled = resultOf(await editor("publish", { revision: String(draft.revision), at }));
  expect(scheduled).toMatchObject({ state: "scheduled", publishedAt: at });
  const deleted = { id: created.id, revision: String(scheduled.revision) };
  expect(resultOf(await list("delete", deleted)).state).toBe("deleted");
  expect(resultOf(await list("restore", { id: created.id })).state).toBe("draft");
  expect(resultOf(await editor("delete", { revision: String(scheduled.revision + 2) })).state).toBe(
    "deleted",
  );
  expect(resultOf(await editor("restore")).state).toBe("draft");
});

test("[ADMIN-04] rejects every action on a post changed by another administrator, naming them", async () => {
  const post = await written();
  const { revisions } = await blog.listRevisions(services, post.id);
  await save(post, { body: "Noor’s words." }, noor);
  const old = { revision: String(post.revision) };
  const list = await openAction(services, postsAction);
  const editor = await openAction(services, editorAction, { id: post.id });
  const history = await openAction(services, revisionsAction, { id: post.id });
  for (const answer of [
    await list("delete", { ...old, id: post.id }),
    await editor("publish", old),
    await editor("unpublish", old),
    await editor("delete", old),
    await history("restore", { ...old, from: String(revisions[0]!.id) }),
  ])
    expect(answer).toMatchObject({
      status: 409,
      code: "POST_CHANGED_MEANWHILE",
      error: expect.stringMatching(/^Noor Khan changed this post at /),
    });
  expect((await blog.readEditorPost(services, post.id)).work.body).toBe("Noor’s words.");
});

test("[ROUTE-04] derives an author's slug from their name, and keeps it when the name changes", async () => {
  const send = await openAction(services, authorsAction);
  const about = "Bakes, and writes it down.";
  expect(await send("add", { name: "…", about })).toMatchObject({ status: 400, field: "name" });
  expect(await send("add", { name: "Zoya Khan", about })).toMatchObject({ status: 200 });
  expect(await send("save", { slug: "zoya-khan", name: "Zoya K.", about })).toMatchObject({ status: 200 });
  const authors = await blog.listAuthors(services);
  expect(authors).toMatchObject([{ slug: "zoya-khan", name: "Zoya K.", about }]);
  expect(await send("remove", { slug: "zoya-khan" })).toMatchObject({ status: 200 });
});
