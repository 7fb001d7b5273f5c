import { describe, expect, test, useSite } from "../testing/browser.ts";
import { blogEditorScreens, idOf, saved, soon, write } from "../testing/blog-editor-screens.ts";

const site = useSite();
const { readPost, editing } = blogEditorScreens(site);

describe("[ADMIN-04] blog editor offline", () => {
  test("keeps the text offline and says so; saves it once online", async () => {
    const { post, page, context } = await editing();
    await context.setOffline(true);
    await write(page, "On the boat. ");
    await page.getByText("Offline, saves when you reconnect").waitFor();
    expect((await readPost(post.id)).work.body).toBe("A text.");
    await context.setOffline(false);
    await soon(async () => (await readPost(post.id)).work.body).toBe("On the boat. A text.");
    await saved(page);
  });

  test("warns before leaving with unsaved text, within the site and on closing", async () => {
    const { post, page } = await editing();
    await page.route("**/api/admin/blog/posts/**", (route) => route.abort());
    await write(page, "Wait. ");
    await page.getByText("Can’t reach the server").waitFor();
    await page.getByRole("link", { name: "Blog", exact: true }).first().click();
    const dialog = page.getByRole("dialog", { name: "Leave with unsaved text?" });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(idOf(page)).toBe(post.id);
    const asked = page.waitForEvent("dialog");
    const closing = page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe("beforeunload");
    await question.dismiss();
    await closing;
    expect(page.isClosed()).toBe(false);
    await page.unroute("**/api/admin/blog/posts/**");
    await page.getByRole("link", { name: "Blog", exact: true }).first().click(); // saves before navigating
    await page.getByRole("heading", { name: "Blog", level: 1 }).waitFor();
    expect((await readPost(post.id)).work.body).toBe("Wait. A text.");
  });
});
