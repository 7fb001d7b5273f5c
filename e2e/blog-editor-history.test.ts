import * as blog from "../app/features/blog/blog.server.ts";
import { createPost } from "../app/features/blog/fixtures.ts";
import { describe, expect, expectAccessible, test, useSite } from "../testing/browser.ts";
import { blogEditorScreens, confirm, saved, soon, text } from "../testing/blog-editor-screens.ts";

const site = useSite();
const { read, answer, editing, meanwhile } = blogEditorScreens(site);

describe("[ADMIN-04] revisions", () => {
  test("says that an imported post has no revisions yet", async () => {
    const { post, page } = await editing();
    await site.services.db.$client.query("delete from blog_revisions where post_id = $1", [post.id]);
    await page.getByRole("link", { name: "Revisions" }).click();
    await page.getByText("No revisions yet").waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "The post" }).click();
    await text(page).waitFor();
  });

  test("shows differences word by word, and restores without publishing", async () => {
    const { post, page } = await editing({
      body: "The early risers come.",
      publishedAt: site.services.clock.now(),
    });
    await text(page).click();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("The sleepless come.");
    await saved(page);
    await page.getByRole("button", { name: "Publish edits" }).click();
    await confirm(page, "Publish edits");
    await page.getByRole("link", { name: "View post" }).waitFor();
    await page.getByRole("link", { name: "Revisions" }).click();
    await page.getByRole("link", { name: /Created/ }).click();
    await page.getByRole("heading", { name: /compared with the current text/ }).waitFor();
    const words = async (mark: "ins" | "del") => (await page.locator(mark).allInnerTexts()).join("").trim();
    await soon(() => words("ins")).toBe("sleepless");
    expect(await words("del")).toBe("early risers");
    await page.getByRole("button", { name: "Side by side" }).click();
    expect(await words("ins")).toBe("sleepless");
    await page.getByRole("button", { name: "Restore to draft" }).click();
    await confirm(page, "Restore");
    await soon(() => text(page).innerText()).toBe("The early risers come.");
    expect(await read(post.id)).toMatchObject({ state: "changes", work: { body: "The early risers come." } });
    expect(await (await answer(post.slug)).text()).toContain("The sleepless come.");
  });

  test("says before restoring whether the address changes", async () => {
    const { post, page } = await editing();
    const slug = `${post.slug}-moved`;
    const by = { id: "u_noor", name: "Noor Khan" };
    const { work, revision } = await read(post.id);
    const moved = { id: post.id, by, revision, work: { ...work, slug }, asked: true };
    await blog.saveWork(site.services, moved);
    const { revisions } = await blog.listRevisions(site.services, post.id);
    await page.goto(`${site.origin}/admin/blog/${post.id}/revisions?revision=${revisions[1]!.id}`);
    await page.getByRole("button", { name: "Restore to draft" }).click();
    const says = `Its address becomes /blog/${post.slug} again (now /blog/${slug}).`;
    await page.getByRole("dialog").getByText(says).waitFor();
    await confirm(page, "Restore");
    await soon(async () => (await read(post.id)).work.slug).toBe(post.slug);

    await blog.saveWork(site.services, { ...moved, revision: (await read(post.id)).revision });
    await createPost(site.services, { slug: post.slug, publishedAt: null });
    await page.goto(`${site.origin}/admin/blog/${post.id}/revisions?revision=${revisions[1]!.id}`);
    await page.getByRole("button", { name: "Restore to draft" }).click();
    const stays = `Its address stays /blog/${slug}: another post now has /blog/${post.slug}.`;
    await page.getByRole("dialog").getByText(stays).waitFor();
    await confirm(page, "Restore");
    await soon(async () => (await read(post.id)).revision).toBe(revision + 4);
    expect((await read(post.id)).work.slug).toBe(slug);
  });
});

/** Every text in the post's history. */
const history = async (id: string) => {
  const { revisions } = await blog.listRevisions(site.services, id);
  return Promise.all(
    revisions.map(async (one) => (await blog.readRevision(site.services.db, id, one.id)).work.body),
  );
};

describe("[ADMIN-04] two administrators", () => {
  const mine = "Ada's own words.";
  async function collision() {
    const { post, page } = await editing();
    await meanwhile(post.id, "Noor's words.");
    await text(page).click();
    await page.keyboard.press("Control+a");
    await page.keyboard.type(mine);
    await page
      .getByRole("alert")
      .getByText(/^Noor Khan changed this post at .*\d\d:\d\d/)
      .waitFor();
    expect((await read(post.id)).work.body).toBe("Noor's words.");
    return { post, page };
  }

  test("tells the second who changed the post and when, shows the difference, and takes the other version", async () => {
    const { post, page } = await collision();
    await page.getByRole("button", { name: "Compare versions" }).click();
    const dialog = page.getByRole("dialog", { name: "Compare versions" });
    await dialog.getByText("Added text is underlined").waitFor();
    expect((await dialog.locator("del").allInnerTexts()).join("")).toContain("Noor");
    await dialog.getByRole("button", { name: "Use their version" }).click();
    await soon(() => text(page).innerText()).toBe("Noor's words.");
    expect((await read(post.id)).work.body).toBe("Noor's words.");
    expect(await history(post.id)).toContain(mine);
  });

  test("lets the second keep their version, with both in the history", async () => {
    const { post, page } = await collision();
    await page.getByRole("button", { name: "Use mine" }).click();
    await saved(page);
    expect((await read(post.id)).work.body).toBe(mine);
    expect(await history(post.id)).toEqual(expect.arrayContaining([mine, "Noor's words.", "A text."]));
  });

  test("keeps the first's text after the second reloads", async () => {
    const { post, page } = await collision();
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await page
      .getByRole("alert")
      .getByText(/changed this post after you wrote/)
      .waitFor();
    expect([await text(page).innerText(), (await read(post.id)).work.body]).toEqual([mine, "Noor's words."]);
  });
});
