import { randomUUID } from "node:crypto";
import * as blog from "../app/features/blog/blog.server.ts";
import { createPost } from "../app/features/blog/fixtures.ts";
import { waitForNavigation } from "../testing/wait-for-navigation.ts";
import { describe, expect, expectAccessible, expectReadable, test, useSite } from "../testing/browser.ts";
import {
  blogEditorScreens,
  confirm,
  idOf,
  noor,
  saved,
  soon,
  summary,
  text,
  title,
  write,
} from "../testing/blog-editor-screens.ts";

const site = useSite();
const { ada, readPost, answer, editing, saveElsewhere } = blogEditorScreens(site);

describe("[ADMIN-04] blog editor", () => {
  test("writes a post, saves it automatically, previews, publishes, edits and unpublishes it", async () => {
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
    await soon(async () => (await readPost(idOf(page))).work).toMatchObject({
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
    await tab.getByText("only administrators can see this page").waitFor();
    expect((await fetch(tab.url())).status).toBe(404); // a visitor
    await tab.getByRole("heading", { name, level: 1 }).waitFor();
    await tab.close();

    await page.getByRole("button", { name: "Publish now" }).click();
    await confirm(page, "Publish now");
    await page.getByRole("link", { name: "View post" }).waitFor();
    expect(await (await answer(slug)).text()).toContain("<strong>lanterns</strong>");
    expect((await answer(slug)).headers.get("etag")).toBeTruthy(); // cached from here on

    await text(page).click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" So is the tea.");
    await page.getByText("Readers still see the published version.").waitFor();
    await saved(page);
    expect(await (await answer(slug)).text()).not.toContain("So is the tea.");
    await page.getByRole("button", { name: "Publish edits" }).click();
    await confirm(page, "Publish edits");
    await page.getByRole("link", { name: "View post" }).waitFor();
    expect(await (await answer(slug)).text()).toContain("So is the tea.");

    await page.getByRole("button", { name: "Unpublish" }).click();
    await confirm(page, "Unpublish");
    await page.getByRole("button", { name: "Publish now" }).waitFor();
    expect((await answer(slug)).status).toBe(404);
  });

  test("keeps headings, bold, links and tables of pasted text as Markdown", async () => {
    const { post, page } = await editing();
    await text(page).click();
    await page.keyboard.press("Control+a");
    await text(page).evaluate((field) => {
      const data = new DataTransfer();
      data.setData("text/plain", "The terrace");
      data.setData(
        "text/html",
        `<meta charset="utf-8"><b style="font-weight:normal"><h2>The terrace</h2>
          <p>Tea at <strong>seven</strong>, <span style="font-style:italic">always</span>, by
          <a href="https://a.test/x_(y)">the sea</a><a href="javascript:alert(1)">.</a></p>
          <ul><li>one</li><li><p>two</p></li></ul><ol><li>first</li></ol>
          <table><tr><td><p>Mon|day</p></td><td>Fish</td></tr><tr><td>Tuesday</td></tr></table></b>`,
      );
      field.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await soon(async () => (await readPost(post.id)).work).toMatchObject({
      body:
        "## The terrace\n\nTea at **seven**, *always*, by [the sea](https://a.test/x_%28y%29).\n\n" +
        "- one\n- two\n\n1. first\n\n| Mon\\|day | Fish |\n| --- | --- |\n| Tuesday |  |",
    });
  });

  test("offers to sign in after the session has ended, and saves the text afterwards", async () => {
    const { post, page } = await editing();
    await page.route(`**/api/admin/blog/posts/${post.id}`, (route) =>
      route.fulfill({
        status: 401,
        json: { success: false, error: "Authentication required", code: "AUTHENTICATION_REQUIRED" },
      }),
    );
    await summary(page).fill("Written while signed out.");
    const link = page.getByRole("alert").getByRole("link", { name: "Sign in in a new tab" });
    await link.waitFor();
    expect([await link.getAttribute("href"), await link.getAttribute("target")]).toEqual(["/auth", "_blank"]);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await soon(async () => (await readPost(post.id)).work.summary).toBe("Written while signed out.");
  });

  test("schedules in Indian time, never in the past, reschedules with edits, and cancels", async () => {
    const { post, page } = await editing();
    await page.getByLabel("Publish on").fill("2020-02-03");
    await page.getByRole("button", { name: "Schedule", exact: true }).click();
    await page.getByRole("alert").getByText("That time has passed.").waitFor();
    expect(await page.getByLabel("Publish on").getAttribute("aria-invalid")).toBe("true");
    expect((await readPost(post.id)).state).toBe("draft");
    await page.getByLabel("Publish on").fill("2031-02-03");
    await page.getByLabel("At", { exact: true }).fill("18:30");
    await page.getByRole("button", { name: "Schedule", exact: true }).click();
    await confirm(page, "Schedule");
    await page.getByRole("button", { name: "Move to drafts" }).waitFor();
    await page
      .getByText(/3 Feb.*18:30/)
      .first()
      .waitFor();
    expect(await readPost(post.id)).toMatchObject({
      state: "scheduled",
      publishedAt: "2031-02-03T13:00:00.000Z",
    });
    expect((await answer(post.slug)).status).toBe(404);
    await write(page, "More. ");
    await page.getByText("These edits aren’t scheduled yet.").waitFor();
    await page.getByRole("button", { name: "Reschedule" }).click();
    await confirm(page, "Reschedule");
    await page.getByText("These edits aren’t scheduled yet.").waitFor({ state: "detached" });
    expect(await readPost(post.id)).toMatchObject({
      state: "scheduled",
      waiting: false,
      work: { body: "More. A text." },
    });
    await page.getByRole("button", { name: "Move to drafts" }).click();
    await confirm(page, "Move to drafts");
    await soon(async () => (await readPost(post.id)).state).toBe("draft");
  });

  test("lists missing parts with links and prevents publishing", async () => {
    const { post, page } = await editing({ summary: "", body: "![](/art/blog/fire-circle-640.webp)" });
    await page.getByRole("button", { name: "2 things to fix before publishing" }).click();
    expect(await summary(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByRole("button", { name: "Show me: One picture in the text has no alt text" }).click();
    await page.keyboard.type("x"); // the cursor is at the image
    await soon(async () => (await readPost(post.id)).work.body).toBe("x![](/art/blog/fire-circle-640.webp)");
    expect((await answer(post.slug)).status).toBe(404);
  });

  test("moves a post to the trash, finds it there, and restores it", async () => {
    const { post, page } = await editing({ publishedAt: site.services.clock.now() });
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await confirm(page, "Delete");
    await page.getByText("This post is in the trash.").waitFor();
    expect((await answer(post.slug)).status).toBe(404);
    await page.goto(`${site.origin}/admin/blog?state=deleted`);
    await page.getByRole("button", { name: `Restore “${post.title}”` }).click();
    await soon(async () => (await readPost(post.id)).state).toBe("draft");
  });

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

test("[ADMIN-04] derives the address from the title even after a failed request, and suggests a free address for a taken one", async () => {
  const other = await createPost(site.services);
  const { page } = await ada();
  await page.getByRole("button", { name: "New post" }).click();
  const name = `Lanterns ${randomUUID().slice(0, 8)}`;
  const slug = name.toLowerCase().replace(" ", "-");
  await text(page).waitFor();
  await page.route("**/api/admin/blog/slug?**", (route) => route.abort(), { times: 1 });
  await title(page).fill(name);
  const failed = page.waitForEvent("requestfailed");
  await summary(page).fill("A morning.");
  await failed;
  await text(page).click();
  await soon(async () => (await readPost(idOf(page))).work.slug).toBe(slug);
  expect(await title(page).evaluate((field) => getComputedStyle(field).overflowY)).toBe("hidden");

  const field = page.getByLabel("Address", { exact: true });
  await field.fill("No & such");
  await page.getByRole("alert").getByText("Use lowercase letters").waitFor();
  await field.fill(other.slug);
  await page.getByRole("alert").getByText("Another post has or had this address.").waitFor();
  await write(page, "Meanwhile.");
  await soon(async () => (await readPost(idOf(page))).work).toMatchObject({ slug, body: "Meanwhile." });
  await page.getByRole("button", { name: `Use “${other.slug}-2”` }).click();
  await soon(async () => (await readPost(idOf(page))).work.slug).toBe(`${other.slug}-2`);
});

test("[ADMIN-04] uses a picture from the library in the text and as the cover, and requires alt text", async () => {
  const { post, page } = await editing({ body: "Before.\n\nAfter." });
  await text(page).click();
  await page.keyboard.press("Control+Home");
  await page.getByRole("button", { name: "Picture", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio").first().check();
  await dialog.getByLabel("What it shows (alt text)").fill(" ");
  await dialog.getByRole("button", { name: "Insert" }).click();
  await dialog.getByRole("alert").getByText("Describe the picture").waitFor();
  await dialog.getByLabel("What it shows (alt text)").fill("A fire by the sea");
  await dialog.getByRole("button", { name: "Insert" }).click();
  await soon(async () => (await readPost(post.id)).work.body).toMatch(
    /^Before\.\n\n!\[A fire by the sea\]\(\/art\/blog\/[\w-]+\.webp#\d+x\d+\)\n/,
  );
  await page.getByRole("button", { name: "Choose a cover" }).click();
  await dialog.getByLabel("Picture address").fill("/art/blog/none.webp");
  await dialog.getByLabel("What it shows (alt text)").fill("Nothing");
  await dialog.getByRole("button", { name: "Use this picture" }).click();
  await dialog.getByRole("alert").getByText("No picture found at this address.").waitFor();
  await dialog.getByRole("radio").first().check();
  await dialog.getByRole("button", { name: "Use this picture" }).click();
  await soon(async () => (await readPost(post.id)).work.cover).toMatchObject({
    alt: "Nothing",
    files: expect.arrayContaining([expect.anything()]),
  });
  await page.getByLabel("Cover: alt text").fill("");
  await page.getByRole("button", { name: "1 thing to fix before publishing" }).waitFor();
});

test("[ADMIN-04] adds an author with a page, and does not remove one who still has posts", async () => {
  const { page } = await ada();
  await page.getByRole("link", { name: "Authors" }).click();
  await page.getByRole("button", { name: "Add an author" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Zoya Khan");
  await page.getByText("Page: /blog/by/zoya-khan").waitFor();
  await page.getByLabel("About them").fill("Bakes, and writes it down.");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page
    .getByRole("row", { name: /Zoya Khan/ })
    .getByText("Appears with their first post")
    .waitFor();
  const post = await createPost(site.services, { title: "Bread, slowly" });
  await page.goto(`${site.origin}/admin/blog/${post.id}`);
  await page.getByLabel("Author").selectOption("Zoya Khan");
  await page.getByRole("button", { name: "Publish edits" }).click();
  await confirm(page, "Publish edits");
  await soon(async () => (await answer(post.slug)).text()).toContain("/blog/by/zoya-khan");
  await page.goto(`${site.origin}/blog/by/zoya-khan`);
  await page.getByRole("heading", { level: 2, name: "Bread, slowly" }).waitFor();
  await page.goto(`${site.origin}/admin/blog/authors`);
  await page
    .getByRole("row", { name: /Zoya Khan/ })
    .getByRole("button", { name: "Remove" })
    .click();
  await page.getByRole("dialog").getByText("1 post still has this name.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText(/Zoya Khan is the author of 1 post/).waitFor();
});

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
  test("names who changed the post and when to the one who saves later, who can load that version or save a copy", async () => {
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
