import type { Page } from "@playwright/test";
import * as blog from "../app/features/blog/blog.server.ts";
import { createPost } from "../app/features/blog/fixtures.ts";
import { signInAsAda } from "./admin-screens.ts";
import { afterThisTest, expect, type useSite } from "./browser.ts";

/** Another administrator. */
export const noor = { id: "u_noor", name: "Noor Khan" };
export const title = (page: Page) => page.getByRole("textbox", { name: "Title", exact: true });
export const summary = (page: Page) => page.getByRole("textbox", { name: "Summary", exact: true });
export const text = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true });
/** Polls with a timeout that is long enough for a busy machine. */
export const soon = <T>(look: () => T | Promise<T>, interval = 100) =>
  expect.poll(look, { timeout: 15_000, intervals: [interval] });
/** Types at the beginning of the text. */
export async function write(page: Page, content: string) {
  await text(page).click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type(content);
}
export const saved = (page: Page) => page.getByText(/Saved \d/).waitFor();
export const confirm = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
export const idOf = (page: Page) => new URL(page.url()).pathname.split("/")[3]!;

/** Ada's actions in a browser, and the server's state. */
export function blogEditorScreens(site: ReturnType<typeof useSite>) {
  const admin = site.personForAll({ viewport: { width: 1440, height: 900 } });
  /** Opens a page of the administration as Ada, in the same browser for all tests. */
  async function ada(path = "/admin/blog") {
    const { page, context } = admin;
    await page.unrouteAll();
    await signInAsAda(site, context);
    await page.goto(site.origin + path);
    afterThisTest(() => page.goto("about:blank")); // an open page would keep running during the next tests
    return { page, context };
  }
  const readPost = (id: string) => blog.readEditorPost(site.services, id);
  const answer = (slug: string) => fetch(`${site.origin}/blog/${slug}`, { redirect: "manual" });
  /** Creates a post, by default a draft, and opens it in the editor. */
  async function editing(fields: Parameters<typeof createPost>[1] = {}) {
    const post = await createPost(site.services, { publishedAt: null, ...fields });
    const { page, context } = await ada(`/admin/blog/${post.id}`);
    await text(page).waitFor();
    return { post, page, context };
  }
  /** Saves another text of the post as another administrator. */
  async function saveElsewhere(id: string, body: string) {
    const { work, revision } = await readPost(id);
    return blog.saveWork(site.services, { id, by: noor, revision, work: { ...work, body } });
  }
  return { ada, readPost, answer, editing, saveElsewhere };
}
