import type { MetaDescriptor } from "react-router";
import { useEffect, useState } from "react";
import { data, useLoaderData, useRevalidator } from "react-router";
import { servicesContext } from "../../../context.ts";
import { callApi } from "../../../platform/http/api.ts";
import { Bar } from "../../../ui/admin/bar.tsx";
import { AdminButton, AdminLink } from "../../../ui/admin/button.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { Note, Progress } from "../../../ui/admin/status.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import { isDescribed, type MediaImage } from "../contract.ts";
import { KEY } from "../domain/addresses.ts";
import * as media from "../media.server.ts";
import { AltForm } from "../ui/alt-form.tsx";
import { ChooseFiles } from "../ui/choose-files.tsx";
import { DeleteImage } from "../ui/delete-image.tsx";
import { FilePanel } from "../ui/file-panel.tsx";
import { Focus } from "../ui/focus.tsx";
import { Slots } from "../ui/slots.tsx";
import { UploadTile } from "../ui/upload-tile.tsx";
import { forget, upload, useUploads } from "../ui/uploads.ts";
import { useLive } from "../ui/use-live.ts";
import { WhereUsed } from "../ui/where-used.tsx";
import css from "../ui/media.module.css";
import type { Route } from "./+types/image";
import { titleOf } from "../../../platform/pages/head.ts";

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  return [{ title: titleOf({ matches }, loaderData?.image.name ?? "Picture") }];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const key = params["key"] ?? "";
  const image = KEY.test(key) ? await media.readImage(services, key) : undefined;
  if (!image) throw data(null, { status: 404 });
  const [uses, slots, neighbours] = await Promise.all([
    media.usesOf(services, [key]),
    media.readSlots(services),
    media.neighboursOf(services, key),
  ]);
  return { image, uses, slots, neighbours };
}

/** Uploads a replacement for this picture's file: the upload, or why it failed. */
function useReplacement(key: string, onArrived: () => void) {
  const mine = useUploads().filter(({ instead }) => instead === key);
  const arrived = mine.find(({ image }) => image);
  useEffect(() => {
    if (!arrived) return;
    forget([arrived.id]);
    onArrived();
  }, [arrived, onArrived]);
  return mine;
}

const StateOf = ({ image, onAgain }: { image: MediaImage; onAgain: () => void }) => (
  <>
    {image.state === "making" && <Progress label="Processing" {...image.progress} />}
    {image.state === "failed" && <Trouble message={image.problem ?? ""} retry={onAgain} />}
    {!isDescribed(image) && <Note tone="warn">Add alt text before using it.</Note>}
  </>
);

/** One picture: its focal point, its alt text, and where it is shown. */
export default function Image() {
  const { image, uses, slots, neighbours } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [deleting, setDeleting] = useState(false);
  const replacing = useReplacement(image.key, () => void revalidate());
  useLive(image.state === "making");
  async function makeAgain() {
    await callApi(`/api/admin/media/images/${image.key}/again`, { method: "POST", body: {} });
    await revalidate();
  }
  return (
    <Bar
      title={image.name}
      back={{ name: "Images", to: "/admin/images" }}
      actions={
        <>
          {neighbours.newer && (
            <AdminLink icon="left" aria-label="Previous picture" to={`/admin/images/${neighbours.newer}`} />
          )}
          {neighbours.older && (
            <AdminLink icon="right" aria-label="Next picture" to={`/admin/images/${neighbours.older}`} />
          )}
          <ChooseFiles several={false} onFiles={(files) => void upload(files, image.key)}>
            Replace file
          </ChooseFiles>
          <AdminButton icon="trash" aria-label="Delete" onClick={() => setDeleting(true)} />
        </>
      }
    >
      <div className={css["detail"]} key={image.key}>
        <div>
          {replacing.length > 0 && (
            <ul className={css["grid"]} aria-label="The new file">
              {replacing.map((one) => (
                <UploadTile key={one.id} upload={one} />
              ))}
            </ul>
          )}
          <StateOf image={image} onAgain={() => void makeAgain()} />
          <Focus image={image} onSaved={() => void revalidate()} />
        </div>
        <div>
          <Panel title="Alt text" id="alt">
            <div className={css["describe"]}>
              <AltForm image={image} onSaved={() => void revalidate()} />
            </div>
          </Panel>
          <Slots image={image} slots={slots} onChanged={revalidate} />
          <WhereUsed uses={uses} />
          <FilePanel image={image} used={uses.length > 0} />
        </div>
      </div>
      {deleting && <DeleteImage image={image} uses={uses} onClose={() => setDeleting(false)} />}
    </Bar>
  );
}
