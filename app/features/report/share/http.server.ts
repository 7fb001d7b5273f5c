import { type Context, Hono } from "hono";
import { z } from "zod";
import { networkOf } from "../../../lib/network.ts";
import { AppError } from "../../../platform/errors.ts";
import { addressOf, readJson, requireSameOrigin } from "../../../platform/http/requests.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { requireUser } from "../../accounts/accounts.server.ts";
import { PICTURE_FILE, PictureCall, ReportIds, SECTIONS } from "../contract.ts";
import type { ShareSize } from "../domain/share/sizes.ts";
import type { PictureFile } from "./drawing.server.ts";
import * as pictures from "./pictures.server.ts";
import type { ShareFormat } from "./printer.server.ts";

const Ids = ReportIds.omit({ userId: true });
const OneId = Ids.extend({ sectionId: z.enum(SECTIONS, "This is not a section of the report") });

const pictureNotFound = () => new AppError("NO_SUCH_PICTURE", "There is no such picture", { status: 404 });

/** @throws AppError NO_SUCH_PICTURE (404) for other names */
function fileNamed(name: string): { size: ShareSize; format: ShareFormat } {
  const [, size, format] = PICTURE_FILE.exec(name) ?? [];
  if (!size || !format) throw pictureNotFound();
  return { size: size as ShareSize, format: format as ShareFormat }; // the pattern allows no others
}

/** Requires revalidation on each request, so that unshared pictures disappear immediately. */
function sendPicture(c: Context, picture: PictureFile | undefined, format: ShareFormat) {
  c.header("x-robots-tag", "noindex, nofollow");
  c.header("cache-control", "private, no-cache");
  if (!picture) throw pictureNotFound();
  const etag = `"${picture.version}"`;
  c.header("etag", etag);
  if (c.req.header("if-none-match") === etag) return c.body(null, 304);
  return c.body(new Uint8Array(picture.bytes), 200, { "content-type": `image/${format}` });
}

/** HTTP calls of shared pictures: state, changes, and files for owner and guests. */
export function picturesHttp(services: Services) {
  const app = new Hono();
  const ownerOf = async (c: Context) => requireUser(services, c.req.raw.headers);

  app.get("/api/report-pictures/:sessionId/:testId", async (c) => {
    c.header("cache-control", "private, no-store");
    const key = Ids.parse(c.req.param());
    return c.json({ success: true, ...(await pictures.readPictures(services, key, await ownerOf(c))) });
  });

  app.put("/api/report-pictures", async (c) => {
    requireSameOrigin(c, services.env);
    const owner = await ownerOf(c);
    const call = await readJson(c, PictureCall);
    await pictures.setPicture(services, call, owner);
    return c.json({ success: true, shared: call.shared });
  });

  app.delete("/api/report-pictures/:sessionId/:testId", async (c) => {
    requireSameOrigin(c, services.env);
    const owner = await ownerOf(c);
    await pictures.withdrawPictures(services, Ids.parse(c.req.param()), owner.id);
    return c.json({ success: true });
  });

  app.get("/api/report-pictures/:sessionId/:testId/:sectionId/:file", async (c) => {
    const key = OneId.parse(c.req.param());
    const owner = await ownerOf(c);
    const file = fileNamed(c.req.param("file"));
    const chosen = (name: string) => c.req.query(name) === "yes";
    const choice = { figures: chosen("figures"), named: chosen("named") };
    const picture = await pictures.previewPicture(services, key, owner, { ...choice, ...file });
    return sendPicture(c, picture, file.format);
  });

  app.get("/shared/:id/:file", async (c) => {
    const file = fileNamed(c.req.param("file"));
    const network = networkOf(addressOf(c, services.env));
    return sendPicture(
      c,
      await pictures.readPicture(services, c.req.param("id"), file, network),
      file.format,
    );
  });

  return app;
}
