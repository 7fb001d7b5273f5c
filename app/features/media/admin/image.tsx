import type { MetaDescriptor } from "react-router";
import { useEffect, useState } from "react";
import { data, type ShouldRevalidateFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { z } from "zod";
import { adminAction, intent } from "../../../admin-action.server.ts";
import { servicesContext } from "../../../context.ts";
import { grouped } from "../../../lib/india-format.ts";
import { Bar } from "../../../ui/admin/bar.tsx";
import { AdminButton, AdminLink } from "../../../ui/admin/button.tsx";
import { Panel, TwoColumns } from "../../../ui/admin/panel.tsx";
import { Note, Progress, Status } from "../../../ui/admin/status.tsx";
import { DateTime } from "../../../ui/admin/date-time.tsx";
import { Fact, Facts } from "../../../ui/admin/facts.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import { clientAction, useAction } from "../../../ui/admin/use-action.ts";
import { AltInput, Focal, isDescribed } from "../contract.ts";
import { sizeText } from "../domain/names.ts";
import { KEY } from "../domain/addresses.ts";
import * as media from "../media.server.ts";
import { AltForm } from "../ui/alt-form.tsx";
import { ChooseFiles } from "../ui/choose-files.tsx";
import { DeleteImage } from "../ui/delete-image.tsx";
import { Focus } from "../ui/focus.tsx";
import { Slots } from "../ui/slots.tsx";
import { UploadTile } from "../ui/upload-tile.tsx";
import { forget, upload, useUploads } from "../ui/uploads.ts";
import { useReloadWhile } from "../ui/use-reload-while.ts";
import { WhereUsed } from "../ui/where-used.tsx";
import css from "../ui/media.module.css";
import type { Route } from "./+types/image";
import { titleOf } from "../../../platform/pages/head.ts";

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  return [{ title: titleOf({ matches }, loaderData?.image.name ?? "Picture") }];
}

export { clientAction };

const NoInput = z.strictObject({});
const InSlot = z.strictObject({ slot: z.string().max(40) });
export const action = adminAction({
  describe: intent({
    input: AltInput,
    run: (services, alt, by, { key = "" }) => media.setAlt(services, { key, ...alt, by }),
  }),
  focus: intent({
    input: Focal,
    run: (services, focal, by, { key = "" }) => media.setFocalPoint(services, { key, focal, by }),
  }),
  "make-again": intent({
    input: NoInput,
    run: (services, _input, _by, { key = "" }) => media.makeAgain(services, key),
  }),
  "fill-slot": intent({
    input: InSlot,
    run: (services, { slot }, by, { key = "" }) => media.fillSlot(services, { slot, key, by }),
  }),
  "clear-slot": intent({
    input: InSlot,
    run: (services, { slot }, by) => media.fillSlot(services, { slot, key: null, by }),
  }),
  delete: intent({
    input: NoInput,
    run: (services, _input, by, { key = "" }) => media.deleteImage(services, { key, by }),
  }),
});
/** Skips reloading a picture that was just deleted. */
export const shouldRevalidate = ({
  formData,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && !(formData?.get("intent") === "delete" && actionStatus === 200);

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { key } = params;
  const image = KEY.test(key) ? await media.readImage(services, key) : undefined;
  if (!image) throw data(null, { status: 404 });
  const [uses, slots, neighbours] = await Promise.all([
    media.usesOf(services, [key]),
    media.readSlots(services),
    media.neighboursOf(services, key),
  ]);
  return { image, uses, slots, neighbours };
}

/** Uploads of a new file for this picture, running or failed; calls `onArrived` once it is stored. */
function useReplacement(key: string, onArrived: () => void) {
  const replacements = useUploads().filter(({ instead }) => instead === key);
  const arrived = replacements.find(({ image }) => image);
  useEffect(() => {
    if (!arrived) return;
    forget([arrived.id]);
    onArrived();
  }, [arrived, onArrived]);
  return replacements;
}

/** One picture: its focal point, its alt text, and where it is shown. */
export default function Image() {
  const { image, uses, slots, neighbours } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [deleting, setDeleting] = useState(false);
  const makingAgain = useAction<void>(`make again ${image.key}`);
  const replacing = useReplacement(image.key, () => void revalidate());
  useReloadWhile(image.state === "making");
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
      <TwoColumns
        key={image.key}
        side={
          <>
            <Panel title="Alt text" id="alt">
              <AltForm image={image} />
            </Panel>
            <Slots image={image} slots={slots} />
            <WhereUsed uses={uses} />
            <Panel title="File">
              <Facts>
                <Fact name="Kind">{image.kind}</Fact>
                <Fact name="Size">
                  {grouped(image.width)} × {grouped(image.height)} px, {sizeText(image.bytes)}
                </Fact>
                <Fact name="Formats">
                  AVIF, WebP and JPEG, {image.files.map(({ width }) => width).join(", ")} px wide
                </Fact>
                <Fact name="Uploaded">
                  <DateTime at={image.uploadedAt} />, {image.by}
                </Fact>
                {image.replacedAt !== null && (
                  <Fact name="Replaced">
                    <DateTime at={image.replacedAt} />
                  </Fact>
                )}
              </Facts>
              {uses.length > 0 && <Status tone="ok">In use</Status>}
            </Panel>
          </>
        }
      >
        {replacing.length > 0 && (
          <ul className={css["grid"]} aria-label="The new file">
            {replacing.map((replacement) => (
              <UploadTile key={replacement.id} upload={replacement} />
            ))}
          </ul>
        )}
        {image.state === "making" && <Progress label="Processing" {...image.progress} />}
        {image.state === "failed" && (
          <Trouble
            message={image.problem ?? ""}
            busy={makingAgain.busy}
            retry={() => void makingAgain.submit({ intent: "make-again" })}
          />
        )}
        {!isDescribed(image) && <Note tone="warn">Add alt text before using it.</Note>}
        <Focus image={image} />
      </TwoColumns>
      {deleting && <DeleteImage image={image} uses={uses} onClose={() => setDeleting(false)} />}
    </Bar>
  );
}
