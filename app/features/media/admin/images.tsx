import { useEffect } from "react";
import { useLoaderData, useRevalidator, useSearchParams } from "react-router";
import { servicesContext } from "../../../context.ts";
import { Bar } from "../../../ui/admin/bar.tsx";
import { FilterChips } from "../../../ui/admin/chips.tsx";
import { Glyph } from "../../../ui/admin/glyph.tsx";
import { Pager } from "../../../ui/admin/pager.tsx";
import { SearchBox } from "../../../ui/admin/search.tsx";
import { Empty } from "../../../ui/admin/status.tsx";
import { sizeText } from "../domain/names.ts";
import * as media from "../media.server.ts";
import { ChooseFiles } from "../ui/choose-files.tsx";
import { DropZone } from "../ui/drop-zone.tsx";
import { ImageTile } from "../ui/image-tile.tsx";
import { UploadSummary } from "../ui/upload-summary.tsx";
import { UploadTile } from "../ui/upload-tile.tsx";
import { upload, useUploads } from "../ui/uploads.ts";
import { useReloadWhile } from "../ui/use-reload-while.ts";
import css from "../ui/media.module.css";
import type { Route } from "./+types/images";
import { grouped } from "../../../lib/india-format.ts";
import { countOf, plural } from "../../../lib/plural.ts";
import { titled } from "../../../platform/pages/head.ts";

export const meta = titled("Images");

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const query = new URL(request.url).searchParams;
  const [page, totals, slots] = await Promise.all([
    media.listImages(services, {
      q: query.get("q"),
      needAlt: query.get("need") === "alt",
      at: query.get("at"),
    }),
    media.countImages(services),
    media.readSlots(services),
  ]);
  const uses = await media.usesOf(
    services,
    page.images.map(({ key }) => key),
  );
  const places = slots.map(({ name, holder, builtIn }) => ({ name, key: holder?.key, builtIn }));
  return { page, totals, slots: places, uses };
}

/** Uploads from this page, except replacements; reloads the list after each. */
function useArrivals() {
  const uploads = useUploads().filter(({ instead }) => !instead);
  const arrived = uploads.filter(({ image }) => image).length;
  const made = uploads.filter(({ status }) => status === "done").length;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (arrived + made > 0) void revalidate();
  }, [arrived, made, revalidate]);
  return uploads;
}

/**
 * The text next to the heading: number and size of the uploads, and number of built-in pictures in use.
 * @param builtIn names of the places that show a built-in picture
 */
function libraryText({ pictures, bytes }: { pictures: number; bytes: number }, builtIn: string[]) {
  const own = pictures > 0 ? `${countOf(pictures, "picture")}, ${sizeText(bytes)}` : "No uploads yet";
  if (builtIn.length === 0) return pictures > 0 ? own : "No pictures yet";
  return (
    `${own}; ${countOf(builtIn.length, "picture")} that came with the site ` +
    `${plural(builtIn.length, "is", "are")} in use`
  );
}

/** All pictures of the site, and uploads in progress. */
export default function Images() {
  const { page, totals, slots, uses } = useLoaderData<typeof loader>();
  const [searchParams] = useSearchParams();
  const uploads = useArrivals();
  const underway = uploads.filter(({ status }) => status !== "done");
  const making = uploads.flatMap(({ status, image }) => (status === "making" && image ? image.key : []));
  const images = page.images.filter(({ key }) => !making.includes(key));
  const searched = searchParams.has("q") || searchParams.has("need");
  useReloadWhile(images.some(({ state }) => state === "making"));
  return (
    <Bar
      title="Images"
      detail={libraryText(
        totals,
        slots.filter(({ key, builtIn }) => !key && builtIn).map(({ name }) => name),
      )}
      actions={
        <>
          <SearchBox label="Find by name or alt text" />
          <ChooseFiles look="solid" onFiles={(files) => void upload(files)}>
            Upload
          </ChooseFiles>
        </>
      }
    >
      <DropZone onFiles={(files) => void upload(files)}>
        <FilterChips
          label="Filter pictures"
          name="need"
          options={[
            { value: "", name: "All" },
            { value: "alt", name: "Needs alt text", count: grouped(totals.needAlt) },
          ]}
        />
        {uploads.length > 0 && <UploadSummary uploads={uploads} />}
        <ul className={css["grid"]} aria-label="Pictures">
          {!searchParams.has("at") && !searched && (
            <li className={[css["tile"], css["drop"]].join(" ")}>
              <div className={css["picture"]}>
                <Glyph name="upload" size={24} />
              </div>
              <div className={css["caption"]}>
                <b>Drop or paste pictures</b>
                <span>JPEG, PNG, WebP, AVIF, HEIC, up to 20 MB</span>
              </div>
            </li>
          )}
          {underway.map((pending) => (
            <UploadTile key={pending.id} upload={pending} />
          ))}
          {images.map((image) => (
            <ImageTile
              key={image.key}
              image={image}
              uses={uses.filter(({ key }) => key === image.key)}
              badge={slots.find(({ key }) => key === image.key)?.name}
            />
          ))}
        </ul>
        {images.length === 0 && underway.length === 0 && (
          <Empty title={searched ? "No matching pictures" : "No pictures yet"}>
            {searched
              ? "Try another word from the name or alt text, or show all pictures."
              : "Upload pictures to use them on the home page and in posts."}
          </Empty>
        )}
        <Pager next={page.next} previous={page.previous} />
      </DropZone>
    </Bar>
  );
}
