import { Hono } from "hono";
import type { BlankSchema } from "hono/types";
import { z } from "zod";
import { readJson } from "../../../platform/http/requests.server.ts";
import { renderMarkdown, wordsOf } from "../../../platform/markdown.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { Who } from "../../audit/contract.ts";
import { withPictures } from "../../media/media.server.ts";
import { drawCard } from "../reading/card.server.ts";
import { removeAuthor } from "../authors/author-removal.server.ts";
import { listAuthors } from "../authors/author-list.server.ts";
import * as authors from "../authors/authors.server.ts";
import { Author, Slug, Work } from "../contract.ts";
import { editorPictures } from "./editor-list.server.ts";
import * as editor from "./editor.server.ts";
import { countWords, readingMinutes } from "../domain/reading-time.ts";
import { previewAddress } from "./preview-address.server.ts";
import * as publishing from "./publishing.server.ts";
import { listRevisions, readRevision } from "./revisions.server.ts";

/** The largest post as JSON, in bytes: 200,000 characters of up to four bytes, and the overhead of JSON. */
const LONGEST = 1024 * 1024;
const Seen = z.strictObject({ revision: z.int().min(1) });
const Save = Seen.extend({ work: Work, asked: z.boolean().default(false) });
const Publish = Seen.extend({ at: z.iso.datetime({ offset: true }).optional() });
const Text = Work.pick({ body: true });
const Query = z.object({ slug: Slug, post: z.string().max(64).default("") });
const Before = z.coerce.number().int().positive().optional();

const BASE = "/api/admin/blog";
type EditorApp = Hono<{ Variables: { admin: Who } }, BlankSchema, typeof BASE>;

/** Calls for checking and previewing the text. */
function addTextCalls(app: EditorApp, services: Services) {
  return app
    .get("/slug", async (c) => {
      const { slug, post } = Query.parse(c.req.query());
      return c.json({ success: true, ...(await editor.checkSlug(services, slug, post)) });
    })
    .get("/pictures", async (c) => c.json({ success: true, pictures: await editorPictures(services) }))
    .post("/rendered", async (c) => {
      const { body } = await readJson(c, Text, LONGEST);
      const html = await withPictures(services, renderMarkdown(body).html);
      const text = wordsOf(body);
      return c.json({ success: true, html, words: countWords(text), minutes: readingMinutes(text) });
    });
}

function addPostCalls(app: EditorApp, services: Services) {
  return app
    .post("/posts", async (c) =>
      c.json({ success: true, post: await editor.beginPost(services, c.get("admin")) }, 201),
    )
    .get("/posts/:id", async (c) =>
      c.json({ success: true, post: await editor.readEditorPost(services, c.req.param("id")) }),
    )
    .put("/posts/:id", async (c) => {
      const given = await readJson(c, Save, LONGEST);
      return c.json({
        success: true,
        post: await editor.saveWork(services, { id: c.req.param("id"), by: c.get("admin"), ...given }),
      });
    })
    .post("/posts/:id/copy", async (c) => {
      const { work } = await readJson(c, z.strictObject({ work: Work }), LONGEST);
      const copy = { id: c.req.param("id"), by: c.get("admin"), work };
      return c.json({ success: true, post: await editor.copyWork(services, copy) }, 201);
    });
}

/** Calls that change what readers see. */
function addPublishingCalls(app: EditorApp, services: Services) {
  return app
    .post("/posts/:id/publish", async (c) => {
      const { revision, at } = await readJson(c, Publish, 1_024);
      const hand = { id: c.req.param("id"), by: c.get("admin"), revision };
      return c.json({
        success: true,
        post: await publishing.publishWork(services, { ...hand, at: at ? new Date(at) : undefined }),
      });
    })
    .post("/posts/:id/unpublish", async (c) => {
      const { revision } = await readJson(c, Seen, 1_024);
      return c.json({
        success: true,
        post: await publishing.unpublishWork(services, {
          id: c.req.param("id"),
          by: c.get("admin"),
          revision,
        }),
      });
    })
    .delete("/posts/:id", async (c) => {
      const { revision } = await readJson(c, Seen, 1_024);
      return c.json({
        success: true,
        post: await publishing.deletePost(services, { id: c.req.param("id"), by: c.get("admin"), revision }),
      });
    })
    .post("/posts/:id/bring-back", async (c) =>
      c.json({
        success: true,
        post: await publishing.bringBack(services, { id: c.req.param("id"), by: c.get("admin") }),
      }),
    );
}

/** Previews of the post and of its share card. */
function addPreviewCalls(app: EditorApp, services: Services) {
  return app
    .get("/posts/:id/preview", async (c) => {
      const { id } = await editor.readEditorPost(services, c.req.param("id"));
      return c.json({ success: true, address: previewAddress(services, id, c.get("admin").id) });
    })
    .get("/posts/:id/card.png", async (c) => {
      const { work, minutes } = await editor.readEditorPost(services, c.req.param("id"));
      const png = await drawCard(services, {
        title: work.title.trim() || "Untitled",
        minutes,
        cover: work.cover,
      });
      return c.body(new Uint8Array(png), 200, { "content-type": "image/png" });
    });
}

function addRevisionCalls(app: EditorApp, services: Services) {
  return app
    .get("/posts/:id/revisions", async (c) => {
      const before = Before.parse(c.req.query("before"));
      return c.json({ success: true, ...(await listRevisions(services, c.req.param("id"), before)) });
    })
    .get("/posts/:id/revisions/:revision{[0-9]{1,15}}", async (c) => {
      const { id, revision } = c.req.param();
      return c.json({ success: true, revision: await readRevision(services.db, id, Number(revision)) });
    })
    .post("/posts/:id/revisions/:revision{[0-9]{1,15}}/restore", async (c) => {
      const { revision } = await readJson(c, Seen, 1_024);
      const { id, revision: from } = c.req.param();
      const hand = { id, by: c.get("admin"), revision, from: Number(from) };
      return c.json({ success: true, post: await editor.restoreRevision(services, hand) });
    });
}

function addAuthorCalls(app: EditorApp, services: Services) {
  return app
    .get("/authors", async (c) => c.json({ success: true, authors: await listAuthors(services) }))
    .put("/authors/:slug", async (c) => {
      const given = await readJson(c, Author.omit({ slug: true }), 8_192);
      const author = Author.parse({ slug: c.req.param("slug"), ...given });
      await authors.saveAuthor(services, author, c.get("admin"));
      return c.json({ success: true, author });
    })
    .delete("/authors/:slug", async (c) => {
      await removeAuthor(services, c.req.param("slug"), c.get("admin"));
      return c.json({ success: true });
    });
}

/** The types of the calls, for the pages. */
export type TextCalls = ReturnType<typeof addTextCalls>;
export type PostCalls = ReturnType<typeof addPostCalls>;
export type PublishingCalls = ReturnType<typeof addPublishingCalls>;

/** Calls of the editor, for administrators. */
export function editorHttp(services: Services) {
  const app: EditorApp = new Hono<{ Variables: { admin: Who } }>().basePath(BASE);
  addTextCalls(app, services);
  addPostCalls(app, services);
  addPublishingCalls(app, services);
  addPreviewCalls(app, services);
  addRevisionCalls(app, services);
  addAuthorCalls(app, services);
  return app;
}
