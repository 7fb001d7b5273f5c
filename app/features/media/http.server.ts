import { type Context, Hono } from "hono";
import { z } from "zod";
import { AppError } from "../../platform/errors.ts";
import { matchesEtag, readBody } from "../../platform/http/requests.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { Who } from "../audit/contract.ts";
import { type Format, LARGEST_BYTES, type MediaCode } from "./contract.ts";
import { KEY } from "./domain/addresses.ts";
import * as media from "./media.server.ts";

const TYPES: Record<Format, string> = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" };
const done = { success: true } as const;
const refused = (message: string, status = 400) =>
  new AppError("MEDIA_REFUSED" satisfies MediaCode, message, { status, field: "file" });
const gone = () =>
  new AppError("MEDIA_NOT_FOUND" satisfies MediaCode, "This picture no longer exists", { status: 404 });
const tooLarge = () => refused("This file is larger than the limit of 20 MB.", 413);
const readFileOf = (c: Context) => readBody(c, LARGEST_BYTES, tooLarge);

type Admin = Hono<{ Variables: { admin: Who } }>;
const BASE = "/api/admin/media";
const ONE = `${BASE}/images/:key{[a-z][a-z0-9]{11}}`;
const Keys = z.array(z.string().regex(KEY)).max(60);

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
      if (!made.ok) throw refused(made.error);
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
      if (!made.ok) throw refused(made.error);
      return c.json({ ...done, image: made.image, already: false });
    });
}

/** The calls' types for the screens. */
export type ReadingCalls = ReturnType<typeof reading>;

/**
 * `/media/*` for everyone; uploads, their progress and the list for dialogs behind the administration's
 * guard.
 */
export function mediaHttp(services: Services) {
  const app: Admin = new Hono();
  reading(app, services);
  files(app, services);
  return app.get("/media/:name", async (c) => {
    const name = c.req.param("name");
    const file = await media.readFile(services, name);
    if (!file) throw new AppError("NOT_FOUND", "This picture does not exist", { status: 404 });
    if (file.now !== undefined) {
      c.header("cache-control", "public, max-age=60");
      return c.redirect(file.now, 302);
    }
    const etag = `"${name}"`;
    const cacheHeaders = { etag, "cache-control": "public, max-age=31536000, immutable" };
    if (matchesEtag(c, etag)) return c.body(null, 304, cacheHeaders);
    const content = { "content-type": TYPES[file.format], "content-length": String(file.size) };
    const headers = { ...cacheHeaders, ...content };
    return new Response(c.req.method === "HEAD" ? null : file.stream(), { headers });
  });
}
