import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { createPerson } from "../app/features/accounts/fixtures.ts";
import * as blog from "../app/features/blog/blog.server.ts";
import { createPost } from "../app/features/blog/fixtures.ts";
import { waitForNavigation } from "../testing/wait-for-navigation.ts";
import {
  describe,
  expect,
  expectAccessible,
  expectReadable,
  signIn,
  test,
  useSite,
} from "../testing/browser.ts";

const site = useSite();
const noor = { id: "u_noor", name: "Noor Khan" };

/** Ada at an address of the desk. */
async function ada(path = "/admin/blog", { width = 1440, height = 900 } = {}) {
  const { page, context } = await site.newPerson({ viewport: { width, height } });
  await signIn(
    context,
    site,
    await createPerson(site.services, { firstName: "Ada", lastName: "Fernandes", email: "ada@villa.test" }),
  );
  await page.goto(site.origin + path);
  return { page, context };
}
const title = (page: Page) => page.getByRole("textbox", { name: "Title", exact: true });
const summary = (page: Page) => page.getByRole("textbox", { name: "Summary", exact: true });
const text = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true });
/** What will be so in a moment, on a busy machine too. */
const soon = <T>(look: () => T | Promise<T>, interval = 100) =>
  expect.poll(look, { timeout: 15_000, intervals: [interval] });
/** Types at the beginning of the text. */
async function write(page: Page, words: string) {
  await text(page).click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type(words);
}
const saved = (page: Page) => page.getByText(/Saved \d/).waitFor();
const confirm = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
const read = (id: string) => blog.readEditorPost(site.services, id);
const answer = (slug: string) => fetch(`${site.origin}/blog/${slug}`, { redirect: "manual" });
const idOf = (page: Page) => new URL(page.url()).pathname.split("/")[3]!;

/** A post in the desk's editor. */
async function editing(more: Parameters<typeof createPost>[1] = {}, width = 1440) {
  const post = await createPost(site.services, { publishedAt: null, ...more });
  const { page, context } = await ada(`/admin/blog/${post.id}`, { width });
  await text(page).waitFor();
  return { post, page, context };
}
/** Somebody else saves other words into the post meanwhile. */
async function meanwhile(id: string, body: string) {
  const { work, revision } = await read(id);
  return blog.saveWork(site.services, { id, by: noor, revision, work: { ...work, body } });
}

describe("[ADMIN-04] from a blank page to readers and back", () => {
  test("written, saved by itself, previewed, published, edited, unpublished", async () => {
    const { page, context } = await ada();
    await page.getByRole("button", { name: "New post" }).click();
    const name = `Lanterns ${randomUUID().slice(0, 8)}`;
    const slug = name.toLowerCase().replace(" ", "-");
    await text(page).waitFor();
    await title(page).fill(name);
    await summary(page).fill("A morning on the terrace.");
    await text(page).click();
    await page.keyboard.type("By seven the **lanterns** are cold.");
    await saved(page);
    await soon(async () => (await read(idOf(page))).work).toMatchObject({
      title: name,
      slug,
      body: "By seven the **lanterns** are cold.",
    });
    expect((await answer(slug)).status).toBe(404);

    await page.getByRole("button", { name: "Both", exact: true }).click();
    const preview = page.getByRole("region", { name: "Preview" });
    await preview.getByText("lanterns", { exact: true }).waitFor();
    expect(await preview.locator("strong").innerText()).toBe("lanterns");
    const [tab] = await Promise.all([
      context.waitForEvent("page"),
      page.getByRole("button", { name: "Preview as a page" }).click(),
    ]);
    await tab.getByText("only you see this page").waitFor();
    await tab.getByRole("heading", { name, level: 1 }).waitFor();
    await tab.close();

    await page.getByRole("button", { name: "Publish now" }).click();
    await confirm(page, "Publish now");
    await page.getByRole("link", { name: "See the post" }).waitFor();
    expect(await (await answer(slug)).text()).toContain("<strong>lanterns</strong>");
    expect((await answer(slug)).headers.get("etag")).toBeTruthy(); // kept in memory from here on

    await text(page).click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" So is the tea.");
    await page.getByText("Your edits wait until you publish them.").waitFor();
    await saved(page);
    expect(await (await answer(slug)).text()).not.toContain("So is the tea.");
    await page.getByRole("button", { name: "Publish edits" }).click();
    await confirm(page, "Publish edits");
    await page.getByRole("link", { name: "See the post" }).waitFor();
    const since = Date.now();
    await soon(async () => (await answer(slug)).text(), 20).toContain("So is the tea.");
    expect(Date.now() - since).toBeLessThan(1_000);

    await page.getByRole("button", { name: "Unpublish" }).click();
    await confirm(page, "Unpublish");
    await page.getByRole("button", { name: "Publish now" }).waitFor();
    expect((await answer(slug)).status).toBe(404);
  });

  test("scheduled by the clock in India, scheduled again with edits, taken back", async () => {
    const { post, page } = await editing();
    await page.getByLabel("Publish on").fill("2031-02-03");
    await page.getByLabel("At", { exact: true }).fill("18:30");
    await page.getByRole("button", { name: "Schedule", exact: true }).click();
    await confirm(page, "Schedule");
    await page.getByRole("button", { name: "Back to a draft" }).waitFor();
    await page
      .getByText(/3 Feb.*18:30/)
      .first()
      .waitFor();
    expect(await read(post.id)).toMatchObject({
      state: "scheduled",
      publishedAt: "2031-02-03T13:00:00.000Z",
    });
    expect((await answer(post.slug)).status).toBe(404);
    await write(page, "More. ");
    await page.getByText("These edits are not in what was scheduled.").waitFor();
    await page.getByRole("button", { name: "Schedule again" }).click();
    await confirm(page, "Schedule again");
    await page.getByText("These edits are not in what was scheduled.").waitFor({ state: "detached" });
    expect(await read(post.id)).toMatchObject({
      state: "scheduled",
      waiting: false,
      work: { body: "More. A text." },
    });
    await page.getByRole("button", { name: "Back to a draft" }).click();
    await confirm(page, "Back to a draft");
    await soon(async () => (await read(post.id)).state).toBe("draft");
  });

  test("a moment that has passed is refused beside its field", async () => {
    const { post, page } = await editing();
    await page.getByLabel("Publish on").fill("2020-02-03");
    await page.getByRole("button", { name: "Schedule", exact: true }).click();
    await page.getByRole("alert").getByText("This moment has passed.").waitFor();
    expect(await page.getByLabel("Publish on").getAttribute("aria-invalid")).toBe("true");
    expect((await read(post.id)).state).toBe("draft");
  });

  test("what a post lacks is listed, leads to its place, and holds publishing up", async () => {
    const { post, page } = await editing({ summary: "", body: "![](/art/blog/fire-circle-640.webp)" });
    await page.getByRole("button", { name: "Fix 2 to publish" }).click();
    expect(await summary(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByRole("button", { name: "Show me: One picture in the text has no alt text" }).click();
    await page.keyboard.type("x"); // the cursor stands at the picture
    await soon(async () => (await read(post.id)).work.body).toBe("x![](/art/blog/fire-circle-640.webp)");
    expect((await answer(post.slug)).status).toBe(404);
  });

  test("into the trash, found there, brought back", async () => {
    const { post, page } = await editing({ publishedAt: site.services.clock.now() });
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await confirm(page, "Delete");
    await page.getByText("This post is in the trash.").waitFor();
    expect((await answer(post.slug)).status).toBe(404);
    await page.goto(`${site.origin}/admin/blog?state=deleted`);
    await page.getByRole("button", { name: `Bring back “${post.title}”` }).click();
    await soon(async () => (await read(post.id)).state).toBe("draft");
  });

  test("a script in a post is text, in the live preview and for readers", async () => {
    const { post, page } = await editing({ body: "" });
    await page.getByRole("button", { name: "Both", exact: true }).click();
    await text(page).click();
    await page.keyboard.insertText(
      '<script>window.ran = 1</script> <img src=x onerror="window.ran = 1"> [x](javascript:alert(1))',
    );
    const preview = page.getByRole("region", { name: "Preview" });
    await preview.getByText("<script>window.ran = 1</script>").waitFor();
    expect(await preview.locator("script, img, a").count()).toBe(0);
    await page.getByRole("button", { name: "Publish now" }).click();
    await confirm(page, "Publish now");
    await page.getByRole("link", { name: "See the post" }).waitFor();
    await page.goto(`${site.origin}/blog/${post.slug}`);
    await page.getByText("<script>window.ran = 1</script>").waitFor();
    expect(await page.evaluate(() => "ran" in window)).toBe(false);
  });
});

test("[ADMIN-04] an address that is taken is refused beside its field, and a free one offered", async () => {
  const other = await createPost(site.services);
  const { post, page } = await editing();
  const field = page.getByLabel("Address", { exact: true });
  await field.fill("No & such");
  await page.getByRole("alert").getByText("A slug has small letters").waitFor();
  await field.fill(other.slug);
  await page.getByRole("alert").getByText("Another post has this address, or had it once.").waitFor();
  await write(page, "Meanwhile. ");
  await soon(async () => (await read(post.id)).work).toMatchObject({
    slug: post.slug,
    body: "Meanwhile. A text.",
  });
  await page.getByRole("button", { name: `Take “${other.slug}-2”` }).click();
  await soon(async () => (await read(post.id)).work.slug).toBe(`${other.slug}-2`);
});

describe("[ADMIN-04] revisions", () => {
  test("a post that came from files has none yet, and says so", async () => {
    const { post, page } = await editing();
    await site.services.db.$client.query("delete from blog_revisions where post_id = $1", [post.id]);
    await page.getByRole("link", { name: "Revisions" }).click();
    await page.getByRole("heading", { name: "Nothing has been changed" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "The post" }).click();
    await text(page).waitFor();
  });

  test("the difference is shown word by word; restoring publishes nothing", async () => {
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
    await page.getByRole("link", { name: "See the post" }).waitFor();
    await page.getByRole("link", { name: "Revisions" }).click();
    await page.getByRole("link", { name: /Created/ }).click();
    await page.getByRole("heading", { name: /against now/ }).waitFor();
    const words = async (mark: "ins" | "del") => (await page.locator(mark).allInnerTexts()).join("").trim();
    await soon(() => words("ins")).toBe("sleepless");
    expect(await words("del")).toBe("early risers");
    await page.getByRole("button", { name: "Side by side" }).click();
    expect(await words("ins")).toBe("sleepless");
    await page.getByRole("button", { name: "Restore into the draft" }).click();
    await confirm(page, "Restore");
    await soon(() => text(page).innerText()).toBe("The early risers come.");
    expect(await read(post.id)).toMatchObject({ state: "changes", work: { body: "The early risers come." } });
    expect(await (await answer(post.slug)).text()).toContain("The sleepless come.");
  });
});

/** Every text that the post's history holds. */
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

  test("the second is told who and when, sees the difference, and takes theirs", async () => {
    const { post, page } = await collision();
    await page.getByRole("button", { name: "See the difference" }).click();
    const dialog = page.getByRole("dialog", { name: "From theirs to yours" });
    await dialog.getByText("Added is underlined").waitFor();
    expect((await dialog.locator("del").allInnerTexts()).join("")).toContain("Noor");
    await dialog.getByRole("button", { name: "Take theirs" }).click();
    await soon(() => text(page).innerText()).toBe("Noor's words.");
    expect((await read(post.id)).work.body).toBe("Noor's words.");
    expect(await history(post.id)).toContain(mine);
  });

  test("or keeps mine: both stay in the history", async () => {
    const { post, page } = await collision();
    await page.getByRole("button", { name: "Keep mine" }).click();
    await saved(page);
    expect((await read(post.id)).work.body).toBe(mine);
    expect(await history(post.id)).toEqual(expect.arrayContaining([mine, "Noor's words.", "A text."]));
  });

  test("the first's text survives a reload of the second", async () => {
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

describe("[ADMIN-04] without a line", () => {
  test("offline the text is stored and said to be; it is saved when the line is back", async () => {
    const { post, page, context } = await editing();
    await context.setOffline(true);
    await write(page, "On the boat. ");
    await page.getByText("Offline, kept on this machine").waitFor();
    expect((await read(post.id)).work.body).toBe("A text.");
    await context.setOffline(false);
    await soon(async () => (await read(post.id)).work.body).toBe("On the boat. A text.");
    await saved(page);
  });

  test("a page that was closed without a line takes its text up again", async () => {
    const { post, page, context } = await editing();
    await page.route("**/api/admin/blog/posts/**", (route) => route.abort());
    await write(page, "Not lost. ");
    await page.getByText("No answer, kept on this machine").waitFor();
    await page.close({ runBeforeUnload: false });
    const again = await context.newPage();
    await again.goto(`${site.origin}/admin/blog/${post.id}`);
    await again.getByText("It is taken up again.").waitFor();
    await soon(async () => (await read(post.id)).work.body).toBe("Not lost. A text.");
  });

  test("leaving with unsaved text warns, in the site and at the window", async () => {
    const { post, page } = await editing();
    await page.route("**/api/admin/blog/posts/**", (route) => route.abort());
    await write(page, "Wait. ");
    await page.getByText("kept on this machine").waitFor();
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
    await page.getByRole("link", { name: "Blog", exact: true }).first().click(); // saves first, then goes
    await page.getByRole("heading", { name: "Blog", level: 1 }).waitFor();
    expect((await read(post.id)).work.body).toBe("Wait. A text.");
  });
});

test("[ADMIN-04] a picture chosen from the house stands in the text and over it, never without its words", async () => {
  const { post, page } = await editing({ body: "Before.\n\nAfter." });
  await text(page).click();
  await page.keyboard.press("Control+Home");
  await page.getByRole("button", { name: "Picture", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio").first().check();
  await dialog.getByLabel("What it shows (alt text)").fill(" ");
  await dialog.getByRole("button", { name: "Put it in" }).click();
  await dialog.getByRole("alert").getByText("Say what the picture shows").waitFor();
  await dialog.getByLabel("What it shows (alt text)").fill("A fire by the sea");
  await dialog.getByRole("button", { name: "Put it in" }).click();
  await soon(async () => (await read(post.id)).work.body).toMatch(
    /^Before\.\n\n!\[A fire by the sea\]\(\/art\/blog\/[\w-]+\.webp#\d+x\d+\)\n/,
  );
  await page.getByRole("button", { name: "Choose a cover" }).click();
  await dialog.getByLabel("Address of the picture").fill("/art/blog/none.webp");
  await dialog.getByLabel("What it shows (alt text)").fill("Nothing");
  await dialog.getByRole("button", { name: "Take this picture" }).click();
  await dialog.getByRole("alert").getByText("There is no picture at this address.").waitFor();
  await dialog.getByRole("radio").first().check();
  await dialog.getByRole("button", { name: "Take this picture" }).click();
  await soon(async () => (await read(post.id)).work.cover).toMatchObject({
    alt: "Nothing",
    files: expect.arrayContaining([expect.anything()]),
  });
  await page.getByLabel("Cover: alt text").fill("");
  await page.getByRole("button", { name: "Fix 1 to publish" }).waitFor();
});

describe("[ADMIN-04] by hand", () => {
  test("by keyboard alone: found, opened, written in bold, saved, published", async () => {
    const name = `Keys ${randomUUID().slice(0, 8)}`;
    const post = await createPost(site.services, { title: name, publishedAt: null });
    const { page } = await ada();
    await page.getByRole("heading", { name: "Blog", level: 1 }).waitFor();
    await soon(
      async () => (
        await page.keyboard.press("/"),
        page.evaluate(() => document.activeElement?.getAttribute("name"))
      ),
    ).toBe("q");
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
    await waitForNavigation(page, /q=/);
    await page.getByRole("row").filter({ hasText: name }).waitFor();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await text(page).waitFor();
    await title(page).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("Control+b");
    await page.keyboard.type("Jay?");
    expect(await page.getByRole("dialog").count()).toBe(0); // "?" is a letter here
    await page.keyboard.press("Control+s");
    await soon(async () => (await read(post.id)).work.body).toBe("**Jay?**A text.");
    await saved(page);
    await page.keyboard.press("Control+Enter");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Control+Enter");
    await page.getByRole("link", { name: "See the post" }).waitFor();
    expect((await answer(post.slug)).status).toBe(200);
    await page.getByRole("link", { name: "Revisions" }).focus();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).getByText("Bold").waitFor();
  });

  test("list, editor, preview and revisions are accessible and fit every width", async () => {
    const post = await createPost(site.services, {
      body: "## A part\n\nSome **words**, [a link](/faq) and `code`.\n\n> Said.\n\n![A fire](/art/blog/fire-circle-640.webp#640x427)",
      tags: ["villa"],
      summary: "",
    });
    await meanwhile(post.id, "## A part\n\nOther **words**.");
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
    await page.getByText("Added is underlined").waitFor();
    await expectReadable(page);
  });
});

test("[ADMIN-04] a preview is nobody else's", async () => {
  const { post, page } = await editing();
  const address = blog.previewAddress(site.services, post.id, "u_other");
  expect((await fetch(site.origin + address)).status).toBe(404);
  await page.goto(site.origin + address);
  expect(await page.getByText(post.title).count()).toBe(0);
});
