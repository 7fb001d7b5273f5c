import { useEffect, useState } from "react";
import { data, type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from "react-router";
import { servicesContext } from "../../../context.ts";
import { callApi } from "../../../platform/api.ts";
import { Bar } from "../../../ui/desk/bar.tsx";
import { DeskButton, DeskLink } from "../../../ui/desk/button.tsx";
import { Confirm, Dialog } from "../../../ui/desk/dialog.tsx";
import { useKeys } from "../../../ui/desk/keys.tsx";
import { Panel } from "../../../ui/desk/panel.tsx";
import { Note, Progress, Skeleton, Status } from "../../../ui/desk/status.tsx";
import { Trouble } from "../../../ui/desk/trouble.tsx";
import { When } from "../../../ui/desk/when.tsx";
import { isDescribed, type MediaImage, type Use } from "../contract.ts";
import { KEY } from "../domain/addresses.ts";
import { sizeText } from "../domain/names.ts";
import * as media from "../media.server.ts";
import { AltForm } from "../ui/alt-form.tsx";
import { ChooseFiles } from "../ui/choose-files.tsx";
import { CutView } from "../ui/cut-view.tsx";
import { FocalPicker } from "../ui/focal-picker.tsx";
import { Framed } from "../ui/framed.tsx";
import { Slots } from "../ui/slots.tsx";
import { UploadTile } from "../ui/upload-tile.tsx";
import { forget, upload, useUploads } from "../ui/uploads.ts";
import { useFocal } from "../ui/use-focal.ts";
import { useLive } from "../ui/use-live.ts";
import { WhereUsed } from "../ui/where-used.tsx";
import css from "../ui/media.module.css";

export const meta = ({ loaderData }: { loaderData?: { image: MediaImage } }) => [
  { title: `${loaderData?.image.name ?? "Picture"} | Villa Vesper` },
];

export async function loader({ params, context }: LoaderFunctionArgs) {
  const services = context.get(servicesContext);
  const key = params["key"] ?? "";
  const image = KEY.test(key) ? await media.readImage(services, key) : undefined;
  if (!image) throw data(null, { status: 404 });
  const [uses, slots, beside] = await Promise.all([
    media.usesOf(services, [key]),
    media.readSlots(services),
    media.neighboursOf(services, key),
  ]);
  return { image, uses, slots, beside };
}

/** Deletes the picture once it is confirmed; says where it is used instead while it is. */
function Delete({ image, uses, onClose }: { image: MediaImage; uses: Use[]; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const navigate = useNavigate();
  async function remove() {
    setBusy(true);
    const result = await callApi(`/api/admin/media/images/${image.key}`, { method: "DELETE" });
    setBusy(false);
    if (result.ok || result.status === 404) return navigate("/admin/images");
    setTrouble(result.said ?? result.message);
  }
  if (uses.length > 0)
    return (
      <Dialog title="This picture is in use" onClose={onClose} actions={<DeskButton onClick={onClose}>Good</DeskButton>}>
        <p>Take it out there first:</p>
        <WhereUsed uses={uses} />
      </Dialog>
    );
  return (
    <Confirm title={`Delete “${image.name}”?`} doIt="Delete" bad busy={busy} onConfirm={() => void remove()} onClose={onClose}>
      <p>The picture goes with all its sizes. It cannot be brought back.</p>
      {trouble && <Trouble message={trouble} />}
    </Confirm>
  );
}

/** A file that takes the place of this picture's own: on its way, or why it stopped. */
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

const Saved = ({ standing }: { standing: ReturnType<typeof useFocal>["standing"] }) => (
  <output className={css["quiet"]}>
    {standing === "saved" && "Saved"}
    {standing === "saving" && "Saving…"}
    {standing === "waiting" && "Kept here, saved when the line is back"}
  </output>
);

/** The focal point, and what it does to every cut. */
function Focus({ image, onSaved }: { image: MediaImage; onSaved: () => void }) {
  const { focal, standing, again, move } = useFocal(image, onSaved);
  return (
    <>
      <Panel
        title="Focal point"
        hint="Drag it, or use the arrow keys: 1%, with Shift 10%"
        actions={
          <>
            <Saved standing={standing} />
            <span className={css["mono"]}>
              x {focal.x}%, y {focal.y}%
            </span>
            <DeskButton small onClick={() => move({ x: 50, y: 50 })}>
              Centre
            </DeskButton>
          </>
        }
      >
        {typeof standing === "object" && <Trouble {...standing} retry={again} />}
        {image.files.length > 0 ? (
          <FocalPicker image={image} focal={focal} onMove={move} />
        ) : (
          <Skeleton lines={8} label="Making its first size" />
        )}
      </Panel>
      <Panel title="How it is cut" hint="Around the focal point">
        <div className={css["cuts"]}>
          <figure>
            <CutView image={image} focal={focal} cut="wide" />
            <figcaption>
              <b>Hero, desktop</b> 16:9
            </figcaption>
          </figure>
          <figure>
            <CutView image={image} focal={focal} cut="tall" />
            <figcaption>
              <b>Hero, phone</b> 9:16
            </figcaption>
          </figure>
          <figure>
            <span className={css["cut"]} data-cut="list">
              <Framed files={image.files} focal={focal} sizes="240px" />
            </span>
            <figcaption>
              <b>In lists</b> 4:3
            </figcaption>
          </figure>
        </div>
      </Panel>
    </>
  );
}

/** J and K go to the older and the newer picture, E to the alt text. */
function useImageKeys({ newer, older }: { newer: string | null; older: string | null }) {
  const navigate = useNavigate();
  const go = (key: string | null) => key && void navigate(`/admin/images/${key}`);
  useKeys([
    { keys: "j", does: "The next picture", run: () => go(older) },
    { keys: "k", does: "The picture before", run: () => go(newer) },
    { keys: "e", does: "Edit the alt text", run: () => document.querySelector<HTMLElement>("#alt textarea")?.focus() },
  ]);
}

const StateOf = ({ image, onAgain }: { image: MediaImage; onAgain: () => void }) => (
  <>
    {image.state === "making" && <Progress label="Making its sizes" {...image.progress} />}
    {image.state === "failed" && <Trouble message={image.problem!} retry={onAgain} />}
    {!isDescribed(image) && <Note tone="warn">It needs its alt text before it can be used.</Note>}
  </>
);

/** One picture: what of it must be seen, what is read aloud for it, and where it is shown. */
export default function Image() {
  const { image, uses, slots, beside } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [deleting, setDeleting] = useState(false);
  const replacing = useReplacement(image.key, () => void revalidate());
  useLive(image.state === "making");
  useImageKeys(beside);
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
          {beside.newer && <DeskLink icon="left" aria-label="The picture before" to={`/admin/images/${beside.newer}`} />}
          {beside.older && <DeskLink icon="right" aria-label="The next picture" to={`/admin/images/${beside.older}`} />}
          <ChooseFiles several={false} onFiles={(files) => void upload(files, image.key)}>
            Replace file
          </ChooseFiles>
          <DeskButton icon="trash" aria-label="Delete" onClick={() => setDeleting(true)} />
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
          <Panel title="What it says" id="alt">
            <div className={css["describe"]}>
              <AltForm image={image} onSaved={() => void revalidate()} />
            </div>
          </Panel>
          <Slots image={image} slots={slots} onChanged={revalidate} />
          <WhereUsed uses={uses} />
          <Panel title="The file">
            <dl className={css["facts"]}>
              <dt>Kind</dt>
              <dd>{image.kind}</dd>
              <dt>Size</dt>
              <dd>
                {image.width.toLocaleString("en-IN")} × {image.height.toLocaleString("en-IN")} px, {sizeText(image.bytes)}
              </dd>
              <dt>Made as</dt>
              <dd>AVIF, WebP and JPEG, {image.files.map(({ width }) => width).join(", ")} px wide</dd>
              <dt>Uploaded</dt>
              <dd>
                <When at={image.uploadedAt} />, {image.by}
              </dd>
              {image.replacedAt !== null && (
                <>
                  <dt>Replaced</dt>
                  <dd>
                    <When at={image.replacedAt} />
                  </dd>
                </>
              )}
            </dl>
            {uses.length > 0 && <Status tone="ok">In use</Status>}
          </Panel>
        </div>
      </div>
      {deleting && <Delete image={image} uses={uses} onClose={() => setDeleting(false)} />}
    </Bar>
  );
}
