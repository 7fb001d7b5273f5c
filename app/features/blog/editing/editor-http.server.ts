import { Hono } from "hono";
import { z } from "zod";
import { readJson } from "../../../platform/http/requests.server.ts";
import { renderMarkdown, wordsOf } from "../../../platform/markdown.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { Who } from "../../audit/contract.ts";
import { withPictures } from "../../media/media.server.ts";
import { Slug, Work } from "../contract.ts";
import { countWords, readingMinutes } from "../domain/reading-time.ts";
import { editorPictures } from "./pictures.server.ts";
import * as editor from "./editor.server.ts";

/** The largest post as JSON, in bytes: 200,000 characters of up to four bytes, and the overhead of JSON. */
const LONGEST = 1024 * 1024;
const Save = z.object({ revision: z.int().min(1), work: Work, byHand: z.boolean().default(false) });
const Copy = z.strictObject({ work: Work });
const Rendered = Work.pick({ body: true });
const SlugQuery = z.object({ slug: Slug, post: z.string().max(64).default("") });

/**
 * Admin API for the editor: saving (too large for a form), slug checks, pictures and previews. Everything
 * else is a page action.
 */
export const editorHttp = (services: Services) =>
  new Hono<{ Variables: { admin: Who } }>()
    .basePath("/api/admin/blog")
    .get("/posts/:id", async (c) =>
      c.json({ success: true, post: await editor.readEditorPost(services, c.req.param("id")) }),
    )
    .put("/posts/:id", async (c) => {
      const edit = { id: c.req.param("id"), by: c.get("admin"), ...(await readJson(c, Save, LONGEST)) };
      return c.json({ success: true, post: await editor.saveWork(services, edit) });
    })
    .post("/posts/:id/copy", async (c) => {
      const copy = { id: c.req.param("id"), by: c.get("admin"), ...(await readJson(c, Copy, LONGEST)) };
      return c.json({ success: true, post: await editor.copyWork(services, copy) }, 201);
    })
    .get("/slug", async (c) => {
      const { slug, post } = SlugQuery.parse(c.req.query());
      return c.json({ success: true, ...(await editor.checkSlug(services, slug, post)) });
    })
    .get("/pictures", async (c) => c.json({ success: true, pictures: await editorPictures(services) }))
    .post("/rendered", async (c) => {
      const { body } = await readJson(c, Rendered, LONGEST);
      const text = wordsOf(body);
      return c.json({
        success: true,
        html: await withPictures(services, renderMarkdown(body).html),
        words: countWords(text),
        minutes: readingMinutes(text),
      });
    });

/** Type of the API for the client. */
export type EditorCalls = ReturnType<typeof editorHttp>;
