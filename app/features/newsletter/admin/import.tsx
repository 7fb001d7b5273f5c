import { Bar } from "../../../ui/admin/bar.tsx";
import { AdminLink } from "../../../ui/admin/button.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { Empty, Skeleton } from "../../../ui/admin/status.tsx";
import { useHeadingFocus } from "../../../ui/heading-focus.ts";
import { ImportForm } from "../import/ui/import-form.tsx";
import { ImportedReport } from "../import/ui/import-report.tsx";
import css from "../ui/newsletter-admin.module.css";
import { useImport } from "../import/ui/use-import.ts";
import { titled } from "../../../platform/pages/head.ts";

export const meta = titled("Import subscribers");

/** Imports subscribers from a file, after a dry run. */
export default function ImportSubscribers() {
  const importing = useImport();
  const { status, report } = importing;
  const done = status.is === "imported";
  useHeadingFocus(done ? "done" : "form", false);
  return (
    <Bar title="Import subscribers" back={{ name: "Subscribers", to: "/admin/newsletter" }}>
      <div className={css["two"]}>
        {done ? (
          <Panel title="The file">
            <div className="row">
              <AdminLink look="solid" to="/admin/newsletter?source=import">
                View imported subscribers
              </AdminLink>
              <AdminLink to="/admin/newsletter/import" reloadDocument>
                Choose another file
              </AdminLink>
            </div>
          </Panel>
        ) : (
          <ImportForm importing={importing} />
        )}
        <div className="stack" aria-live="polite">
          {report ? (
            <ImportedReport report={report} done={done} />
          ) : status.is === "checking" ? (
            <Panel title="Reading the file">
              <Skeleton lines={4} label="Reading the file" />
            </Panel>
          ) : (
            <Empty title="Preview before importing">
              We check every line and show who would be added, who is already on the list, who is blocked, and
              which lines have errors.
            </Empty>
          )}
        </div>
      </div>
    </Bar>
  );
}
