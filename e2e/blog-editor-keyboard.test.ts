import { randomUUID } from "node:crypto";
import { createPost } from "../app/features/blog/fixtures.ts";
import { waitForNavigation } from "../testing/wait-for-navigation.ts";
import { describe, expect, expectReadable, test, useSite } from "../testing/browser.ts";
import { blogEditorScreens, saved, soon, text, title } from "../testing/blog-editor-screens.ts";

const site = useSite();
const { ada, readPost, answer, saveElsewhere } = blogEditorScreens(site);

describe("[ADMIN-04] blog editor", () => {
  test("finds, opens, writes in bold, saves and publishes with the keyboard only", async () => {
    const name = `Keys ${randomUUID().slice(0, 8)}`;
    const post = await createPost(site.services, { title: name, publishedAt: null });
    const { page } = await ada();
    await page.getByRole("heading", { name: "Blog", level: 1 }).waitFor();
    await page.getByRole("searchbox").focus();
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
    await waitForNavigation(page, /q=/);
    await page.getByRole("link", { name }).press("Enter");
    await text(page).waitFor();
    await title(page).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("Control+b");
    await page.keyboard.type("Jay?");
    await page.keyboard.press("Control+s");
    await soon(async () => (await readPost(post.id)).work.body).toBe("**Jay?**A text.");
    await saved(page);
    await page.getByRole("button", { name: "Publish now" }).press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Publish now" }).press("Enter");
    await page.getByRole("link", { name: "View post" }).waitFor();
    expect((await answer(post.slug)).status).toBe(200);
  });

  test("list, editor, preview and revisions are accessible and fit every width", async () => {
    const post = await createPost(site.services, {
      body: "## A part\n\nSome **words**, [a link](/faq) and `code`.\n\n> Said.\n\n![A fire](/art/blog/fire-circle-640.webp#640x427)",
      tags: ["villa"],
      summary: "",
    });
    await saveElsewhere(post.id, "## A part\n\nOther **words**.");
    const { page } = await ada("/admin/blog");
    await page.getByRole("row").first().waitFor();
    await expectReadable(page);
    await page.goto(`${site.origin}/admin/blog/${post.id}`);
    await text(page).waitFor();
    await page.getByRole("button", { name: "Both", exact: true }).click();
    await page.getByRole("region", { name: "Preview" }).getByRole("heading", { name: "A part" }).waitFor();
    await expectReadable(page);
    await page.getByRole("button", { name: "Picture", exact: true }).click();
    await page.getByRole("dialog").getByRole("radio").first().waitFor();
    await expectReadable(page);
    await page.keyboard.press("Escape");
    await page.goto(`${site.origin}/admin/blog/${post.id}/revisions`);
    await page.getByText("Added text is underlined").waitFor();
    await expectReadable(page);
  });
});
