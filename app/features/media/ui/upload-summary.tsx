import { countOf } from "../../../lib/plural.ts";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { sizeText } from "../domain/names.ts";
import { forget, type Upload } from "./uploads.ts";
import css from "./media.module.css";

const STOPPED = ["refused", "failed"];
const HERE = ["done", "already"];
const pictures = (n: number) => countOf(n, "picture");

/** The progress of all uploads in one line. */
export function UploadSummary({ uploads }: { uploads: Upload[] }) {
  const count = (statuses: string[]) => uploads.filter(({ status }) => statuses.includes(status)).length;
  const [stopped, here] = [count(STOPPED), count(HERE)];
  const moving = uploads.length - stopped - here;
  const going = uploads.filter(({ status }) => !STOPPED.includes(status));
  const total = going.reduce((sum, { file }) => sum + file.size, 0);
  const sent = going.reduce((sum, { file, sent: part }) => sum + file.size * part, 0);
  const parts = [
    here && `${here} done`,
    moving && `${moving} in progress`,
    stopped && `${stopped} failed`,
  ].filter(Boolean);
  return (
    <section className={css["whole"]} aria-label="Uploads">
      <div className="between">
        <output>
          <b>{moving > 0 ? `Uploading ${pictures(uploads.length)}` : pictures(uploads.length)}:</b>{" "}
          {parts.join(", ")}
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
