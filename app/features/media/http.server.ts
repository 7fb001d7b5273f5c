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
/** The uploaded file, its name and who uploads it. */
const readUpload = async (c: Context<{ Variables: { admin: Who } }>) => ({
  name: c.req.query("name") ?? "",
  bytes: await readBody(c, LARGEST_BYTES, () => refused("This file is larger than the limit of 20 MB.", 413)),
  by: c.get("admin"),
});

const BASE = "/api/admin/media";
const Keys = z.array(z.string().regex(KEY)).max(60);

/**
 * Serves `/media/*` to everyone; uploads, their progress and the list for dialogs are behind the
 * administration's guard.
 */
export const mediaHttp = (services: Services) =>
  new Hono<{ Variables: { admin: Who } }>()
    .get(`${BASE}/images`, async (c) => {
      const { q, at, need } = c.req.query();
      return c.json({ ...done, ...(await media.listImages(services, { q, at, needAlt: need === "alt" })) });
    })
    .get(`${BASE}/progress`, async (c) => {
      const keys = Keys.parse((c.req.query("keys") ?? "").split(",").filter(Boolean));
      return c.json({ ...done, images: await media.readImages(services, keys) });
    })
    .post(`${BASE}/images`, async (c) => {
      const uploaded = await media.uploadImage(services, await readUpload(c));
      if (!uploaded.ok) throw refused(uploaded.error);
      const { image, already } = uploaded;
      return c.json({ ...done, image, already }, already ? 200 : 201);
    })
    .put(`${BASE}/images/:key{[a-z][a-z0-9]{11}}/file`, async (c) => {
      const upload = await readUpload(c);
      const replaced = await media.replaceImage(services, { key: c.req.param("key"), ...upload });
      if (!replaced)
        throw new AppError("MEDIA_NOT_FOUND" satisfies MediaCode, "This picture no longer exists", {
          status: 404,
        });
      if (!replaced.ok) throw refused(replaced.error);
      return c.json({ ...done, image: replaced.image, already: false });
    })
    .get("/media/:name", async (c) => {
      const name = c.req.param("name");
      const file = await media.readFile(services, name);
      if (!file) throw new AppError("NOT_FOUND", "This picture does not exist", { status: 404 });
      if (file.currentAddress !== undefined) {
        c.header("cache-control", "public, max-age=60");
        return c.redirect(file.currentAddress, 302);
      }
      const etag = `"${name}"`;
      const cacheHeaders = { etag, "cache-control": "public, max-age=31536000, immutable" };
      if (matchesEtag(c, etag)) return c.body(null, 304, cacheHeaders);
      const headers = {
        ...cacheHeaders,
        "content-type": TYPES[file.format],
        "content-length": String(file.size),
      };
      return new Response(c.req.method === "HEAD" ? null : file.stream(), { headers });
    });

/** Type of the API for the client. */
export type MediaCalls = ReturnType<typeof mediaHttp>;
