import * as blog from "../app/features/blog/blog.server.ts";
import { describe, expect, expectAccessible, test, useSite } from "../testing/browser.ts";
import {
  blogEditorScreens,
  confirm,
  idOf,
  saved,
  soon,
  text,
  write,
} from "../testing/blog-editor-screens.ts";

const site = useSite();
const noor = { id: "u_noor", name: "Noor Khan" };
const { readPost, answer, editing, saveElsewhere } = blogEditorScreens(site);

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

  test("shows differences word by word, says whether the address changes, and restores without publishing", async () => {
    const { post, page } = await editing({
      body: "The early risers come.",
      publishedAt: site.services.clock.now(),
    });
    const slug = `${post.slug}-moved`;
    const { work, revision } = await readPost(post.id);
    const changed = { ...work, body: "The sleepless come.", slug };
    const moved = await blog.saveWork(site.services, { id: post.id, by: noor, revision, work: changed });
    await blog.publishWork(site.services, { id: post.id, by: noor, revision: moved.revision });
    await page.getByRole("link", { name: "Revisions" }).click();
    await page.getByRole("link", { name: /Created/ }).click();
    await page.getByRole("heading", { name: /compared with the current text/ }).waitFor();
    const words = async (mark: "ins" | "del") => (await page.locator(mark).allInnerTexts()).join("").trim();
    await soon(() => words("ins")).toBe("-movedsleepless"); // in the address and in the text
    expect(await words("del")).toMatch(/early\s*risers/);
    await page.getByRole("button", { name: "Restore to draft" }).click();
    const says = `Its address becomes /blog/${post.slug} again (now /blog/${slug}).`;
    await page.getByRole("dialog").getByText(says).waitFor();
    await confirm(page, "Restore");
    await soon(() => text(page).innerText()).toBe("The early risers come.");
    expect(await readPost(post.id)).toMatchObject({
      state: "changes",
      work: { body: "The early risers come.", slug: post.slug },
    });
    expect(await (await answer(slug)).text()).toContain("The sleepless come.");
  });
});

describe("[ADMIN-04] two administrators", () => {
  test("shows the second who changed the post and when, loads the other version, or saves a copy", async () => {
    const { post, page } = await editing();
    const collide = async (theirs: string) => {
      await saveElsewhere(post.id, theirs);
      await text(page).click();
      await page.keyboard.press("Control+a");
      await page.keyboard.type("Ada's own words.");
      await page
        .getByRole("alert")
        .getByText(/^Noor Khan changed this post at .*\d\d:\d\d/)
        .waitFor();
      expect((await readPost(post.id)).work.body).toBe(theirs);
    };
    await collide("Noor's words.");
    await page.getByRole("button", { name: "Reload" }).click();
    await soon(() => text(page).innerText()).toBe("Noor's words.");
    expect((await readPost(post.id)).work.body).toBe("Noor's words.");

    await collide("Noor's later words.");
    await page.getByRole("button", { name: "Save as a copy" }).click();
    await soon(() => idOf(page)).not.toBe(post.id);
    await soon(async () => (await readPost(idOf(page))).work).toMatchObject({
      title: `${post.title} (copy)`,
      body: "Ada's own words.",
    });
    expect((await readPost(post.id)).work.body).toBe("Noor's later words.");
  });

  test("keeps saving when a check for other changes is answered late", async () => {
    const { post, page } = await editing();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const checked = Promise.withResolvers<void>();
    await page.route(`**/api/admin/blog/posts/${post.id}`, async (route) => {
      if (route.request().method() !== "GET") return route.continue();
      const response = await route.fetch();
      checked.resolve();
      await released;
      return route.fulfill({ response });
    });
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await checked.promise;
    await write(page, "One. ");
    await soon(async () => (await readPost(post.id)).work.body).toBe("One. A text.");
    await saved(page);
    const answered = page.waitForResponse((response) => response.request().method() === "GET");
    release();
    await answered;
    await write(page, "Two. ");
    await soon(async () => (await readPost(post.id)).work.body).toBe("Two. One. A text.");
  });
});
