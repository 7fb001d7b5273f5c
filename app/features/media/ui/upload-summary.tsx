import { countOf } from "../../../lib/plural.ts";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { sizeText } from "../domain/names.ts";
import { forget, type Upload } from "./uploads.ts";
import css from "./media.module.css";

const isStopped = ({ status }: Upload) => status === "refused" || status === "failed";

/** The progress of all uploads in one line. */
export function UploadSummary({ uploads }: { uploads: Upload[] }) {
  const accepted = uploads.filter((upload) => !isStopped(upload));
  const failed = uploads.length - accepted.length;
  const done = accepted.filter(({ status }) => status === "done" || status === "already").length;
  const moving = accepted.length - done;
  const total = accepted.reduce((sum, { file }) => sum + file.size, 0);
  const sent = accepted.reduce((sum, { file, sent: part }) => sum + file.size * part, 0);
  const parts = [done && `${done} done`, moving && `${moving} in progress`, failed && `${failed} failed`];
  const pictures = countOf(uploads.length, "picture");
  return (
    <section className={css["whole"]} aria-label="Uploads">
      <div className="between">
        <output>
          <b>{moving > 0 ? `Uploading ${pictures}` : pictures}:</b> {parts.filter(Boolean).join(", ")}
        </output>
        {moving > 0 && (
          <span className="quiet">
            {sizeText(sent)} of {sizeText(total)}
          </span>
        )}
      </div>
      {moving > 0 && <progress aria-label="All uploads" value={sent} max={Math.max(total, 1)} />}
      <AdminButton small look="quiet" onClick={() => forget(uploads.map(({ id }) => id))}>
        {moving > 0 ? "Cancel all" : "Clear"}
      </AdminButton>
    </section>
  );
}
