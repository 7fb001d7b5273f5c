import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { useServices } from "../../../../testing/services.ts";
import * as blog from "../blog.server.ts";
import { chosenPicture } from "../../media/contract.ts";
import { createImage } from "../../media/fixtures.ts";
import { blogPersonalData } from "../personal-data.server.ts";
import { ada, editorFixtures, editOf, readyWork } from "./editor-fixtures.ts";
import { transaction } from "../../../platform/database/db.server.ts";

const services = useServices();
const { published, save } = editorFixtures(services);

test("[ADMIN-04] previews the saved text as the public page would show it", async () => {
  const post = await published();
  await save(post, { title: "Waits", body: "<script>alert(1)</script>" });
  expect(await blog.previewPost(services, post.id)).toMatchObject({
    state: "changes",
    post: { title: "Waits", html: "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n" },
  });
  await expect(blog.previewPost(services, "p_other")).rejects.toMatchObject({ code: "POST_NOT_FOUND" });
});

test("[ADMIN-04] names an author in the preview before their first publication", async () => {
  const slug = `a-${randomUUID()}`;
  await blog.addAuthor(services, { slug, name: "Ravi Sen", about: "" }, ada);
  const post = await published();
  await save(post, { author: slug });
  expect(await blog.previewPost(services, post.id)).toMatchObject({ post: { author: { name: "Ravi Sen" } } });
});

test("[ADMIN-04] publishes the text for sharing with the other edits", async () => {
  const post = await published();
  const shared = async () => {
    const result = await blog.readPost(services, post.work.slug);
    return result && "post" in result ? result.post.shareText : undefined;
  };
  const edited = await save(post, { shareText: "Come and read." });
  expect([edited.waiting, await shared()]).toEqual([true, ""]);
  await blog.publishWork(services, editOf(edited));
  expect(await shared()).toBe("Come and read.");
});

test("[ADMIN-04] shows the current file of a library cover on the page, in lists and on the card", async () => {
  const image = await createImage(services);
  const { key: _key, ...picture } = chosenPicture(image);
  const post = await published({ cover: { ...picture, caption: "" }, body: `![Dusk](${picture.src})` });
  const result = await blog.readPost(services, post.work.slug);
  const shown = result && "post" in result ? result.post : undefined;
  expect(shown!.cover!.src).not.toBe(picture.src);
  expect(shown!.cover!.files.every(({ src }) => src.startsWith("/media/"))).toBe(true);
  expect(shown!.html).toContain(`src="${shown!.cover!.src}" srcset="`);
  const listed = (await blog.listPosts(services, {}))!.posts.find(({ slug }) => slug === post.work.slug);
  expect(listed!.cover!.src).toBe(shown!.cover!.src);
  expect((await blog.shareCard(services, shown!)).subarray(1, 4).toString()).toBe("PNG");
});

test("[ADMIN-04] draws the default horizon on the card for a cover that is missing or not public", async () => {
  const plain = await blog.shareCard(services, { title: "T", minutes: 1, cover: null });
  for (const src of ["/art/blog/none.webp", "/art/../../package.json", "/art", "/media/none-10.webp"]) {
    const cover = { src, files: [], width: 10, height: 10, alt: "x", caption: "" };
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const card = await blog.shareCard(services, { title: "T", minutes: 1, cover });
    expect(card.equals(plain), src).toBe(true);
  }
});

test("[ADMIN-04] keeps the texts of an erased administrator, without their name", async () => {
  const leaver = { id: `u_${randomUUID()}`, email: "leaver@villa.test" };
  const by = { id: leaver.id, name: "Lea Ver" };
  const begun = await blog.createDraft(services, by);
  const post = await blog.saveWork(services, { ...editOf(begun), by, work: readyWork() });
  expect(await blogPersonalData.gather(services, leaver)).toMatchObject([
    { name: "blog-revisions.json", json: [{ post: post.id }, { post: post.id }] },
  ]);
  await transaction(services.db, (tx) => blogPersonalData.erase(services, tx, leaver));
  expect(await blog.readEditorPost(services, post.id)).toMatchObject({
    editedBy: "A former administrator",
    work: { title: post.work.title },
  });
  expect(JSON.stringify(await blog.listRevisions(services, post.id))).not.toContain("Lea Ver");
});
