import { Panel } from "../../../ui/admin/panel.tsx";
import { Status } from "../../../ui/admin/status.tsx";
import { DateTime } from "../../../ui/admin/date-time.tsx";
import type { MediaImage } from "../contract.ts";
import { sizeText } from "../domain/names.ts";
import css from "./media.module.css";
import { grouped } from "../../../lib/india-format.ts";

/** Details of a picture's file and its sizes. */
export const FilePanel = ({ image, used }: { image: MediaImage; used: boolean }) => (
  <Panel title="File">
    <dl className={css["facts"]}>
      <dt>Kind</dt>
      <dd>{image.kind}</dd>
      <dt>Size</dt>
      <dd>
        {grouped(image.width)} × {grouped(image.height)} px, {sizeText(image.bytes)}
      </dd>
      <dt>Formats</dt>
      <dd>AVIF, WebP and JPEG, {image.files.map(({ width }) => width).join(", ")} px wide</dd>
      <dt>Uploaded</dt>
      <dd>
        <DateTime at={image.uploadedAt} />, {image.by}
      </dd>
      {image.replacedAt !== null && (
        <>
          <dt>Replaced</dt>
          <dd>
            <DateTime at={image.replacedAt} />
          </dd>
        </>
      )}
    </dl>
    {used && <Status tone="ok">In use</Status>}
  </Panel>
);
