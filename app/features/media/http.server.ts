import { type Context, Hono } from "hono";
import { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import { matchesEtag, readBody, readJson } from "../../platform/http/requests.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { Who } from "../audit/contract.ts";
import { Alt, Focal, type Format, LARGEST_BYTES, type MediaCode } from "./contract.ts";
import { KEY } from "./domain/addresses.ts";
import * as media from "./media.server.ts";

const TYPES: Record<Format, string> = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" };
const done = { success: true } as const;
const refused = (code: MediaCode, words: string, status = 400, field?: string) =>
  new AppError(code, words, { status, ...(field && { field }) });
const gone = () => refused("MEDIA_NOT_FOUND", "This picture no longer exists", 404);

const tooLarge = () => refused("MEDIA_REFUSED", "This file is larger than the limit of 20 MB.", 413, "file");
const readFileOf = (c: Context) => readBody(c, LARGEST_BYTES, tooLarge);

type Admin = Hono<{ Variables: { admin: Who } }>;
const BASE = "/api/admin/media";
const ONE = `${BASE}/images/:key{[a-z][a-z0-9]{11}}`;
const Keys = z.array(z.string().regex(KEY)).max(60);
const Fill = z.strictObject({ key: z.string().regex(KEY).nullable() });

function reading(app: Admin, services: Services) {
  return app
    .get(`${BASE}/images`, async (c) => {
      const { q, at, need } = c.req.query();
      return c.json({ ...done, ...(await media.listImages(services, { q, at, needAlt: need === "alt" })) });
    })
    .get(`${BASE}/progress`, async (c) => {
      const keys = Keys.parse((c.req.query("keys") ?? "").split(",").filter(Boolean));
      return c.json({ ...done, images: await media.readImages(services, keys) });
    });
}

function files(app: Admin, services: Services) {
  return app
    .post(`${BASE}/images`, async (c) => {
      const name = c.req.query("name") ?? "";
      const made = await media.uploadImage(services, {
        name,
        bytes: await readFileOf(c),
        by: c.get("admin"),
      });
      if (!made.ok) throw refused("MEDIA_REFUSED", made.error, 400, "file");
      return c.json({ ...done, image: made.image, already: made.already }, made.already ? 200 : 201);
    })
    .put(`${ONE}/file`, async (c) => {
      const change = {
        key: c.req.param("key"),
        name: c.req.query("name") ?? "",
        bytes: await readFileOf(c),
        by: c.get("admin"),
      };
      const made = await media.replaceImage(services, change);
      if (!made) throw gone();
      if (!made.ok) throw refused("MEDIA_REFUSED", made.error, 400, "file");
      return c.json({ ...done, image: made.image, already: false });
    })
    .post(`${ONE}/again`, async (c) => {
      if (!(await media.makeAgain(services, c.req.param("key")))) throw gone();
      return c.json(done);
    });
}

function changing(app: Admin, services: Services) {
  return app
    .put(`${ONE}/alt`, async (c) => {
      const given = await readJson(c, Alt, 4_096);
      if (!given.decorative && given.alt === "")
        throw refused(
          "MEDIA_REFUSED",
          "Describe the picture in a sentence, or mark it as decorative",
          400,
          "alt",
        );
      if (!(await media.setAlt(services, { key: c.req.param("key"), ...given, by: c.get("admin") })))
        throw gone();
      return c.json(done);
    })
    .put(`${ONE}/focal`, async (c) => {
      const focal = await readJson(c, Focal, 1_024);
      if (!(await media.setFocalPoint(services, { key: c.req.param("key"), focal, by: c.get("admin") })))
        throw gone();
      return c.json(done);
    })
    .delete(ONE, async (c) => {
      const outcome = await media.deleteImage(services, { key: c.req.param("key"), by: c.get("admin") });
      if (!outcome) throw gone();
      const [use] = outcome.ok ? [] : outcome.uses;
      if (use)
        throw refused(
          "MEDIA_IN_USE",
          `This picture is in use: ${use.what}, ${use.place}. Remove it there first`,
          409,
        );
      return c.json(done);
    })
    .put(`${BASE}/slots/:slot{[a-z-]{1,40}}`, async (c) => {
      const { key } = await readJson(c, Fill, 1_024);
      const outcome = await media.fillSlot(services, { slot: c.req.param("slot"), key, by: c.get("admin") });
      if (!outcome) throw refused("MEDIA_NOT_FOUND", "This place for a picture does not exist", 404);
      if (!outcome.ok)
        throw refused(outcome.code, outcome.error, outcome.code === "MEDIA_NOT_FOUND" ? 404 : 400);
      return c.json(done);
    });
}

/** The calls' types for the screens. */
export type ReadingCalls = ReturnType<typeof reading>;

/** `/media/*` for everybody; `/api/admin/media/*` behind the administration's guard. */
export function mediaHttp(services: Services) {
  const app: Admin = new Hono();
  reading(app, services);
  files(app, services);
  changing(app, services);
  return app.get("/media/:name", async (c) => {
    const name = c.req.param("name");
    const found = await media.readFile(services, name);
    if (!found) throw new AppError("NOT_FOUND", "This picture does not exist", { status: 404 });
    if (found.now !== undefined) {
      c.header("cache-control", "public, max-age=60");
      return c.redirect(found.now, 302);
    }
    const etag = `"${name}"`;
    const cacheHeaders = { etag, "cache-control": "public, max-age=31536000, immutable" };
    if (matchesEtag(c, etag)) return c.body(null, 304, cacheHeaders);
    const content = { "content-type": TYPES[found.format], "content-length": String(found.size) };
    const headers = { ...cacheHeaders, ...content };
    return new Response(c.req.method === "HEAD" ? null : found.stream(), { headers });
  });
}
