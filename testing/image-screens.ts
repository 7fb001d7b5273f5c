import { pictureFile } from "../app/features/media/uploads/picture-fixtures.ts";
import * as media from "../app/features/media/media.server.ts";
import { adminScreens } from "./admin-screens.ts";
import { expect, type useSite } from "./browser.ts";

export const by = { id: "ada", name: "Ada Fernandes" };
let shade = 0;
const colour = () => `#${(0x204060 + 0x0a1b2c * ++shade).toString(16).slice(-6).padStart(6, "0")}`;
export const file = async (name: string, size: { width?: number; height?: number } = {}) => {
  const buffer = await pictureFile({ width: 720, height: 480, colour: colour(), ...size });
  return { name, mimeType: "image/jpeg", buffer };
};

/** Ada's actions on images, in a browser and on the server. */
export function imageScreens(site: ReturnType<typeof useSite>) {
  const open = adminScreens(site).adminForAll();
  /** Opens a page of the image administration as Ada. */
  const openAdminPage = (path = "/admin/images") => open(path);
  const isReady = (key: string) =>
    expect
      .poll(async () => (await media.readImage(site.services, key))?.state, {
        timeout: 60_000,
        intervals: [250],
      })
      .toBe("ready");
  /** Uploads an image without the browser and waits until the site's worker has made its sizes. */
  async function uploaded(name: string, size: { width?: number; height?: number } = {}, alt = "") {
    const { buffer } = await file(name, size);
    const upload = await media.uploadImage(site.services, { name, bytes: buffer, by });
    if (!upload.ok) throw new Error(upload.error);
    const { key } = upload.image;
    if (alt) await media.setAlt(site.services, { key, alt, decorative: false, by });
    await isReady(key);
    return (await media.readImage(site.services, key))!;
  }
  return { openAdminPage, isReady, uploaded };
}
