import { Bar } from "../../../ui/desk/bar.tsx";
import { DeskLink } from "../../../ui/desk/button.tsx";
import { Panel } from "../../../ui/desk/panel.tsx";
import { Empty, Skeleton } from "../../../ui/desk/status.tsx";
import { ImportForm } from "../import/ui/import-form.tsx";
import { ImportedReport } from "../import/ui/import-report.tsx";
import css from "../ui/room.module.css";
import { useImport } from "../import/ui/use-import.ts";

export const meta = () => [{ title: "Import readers | Villa Vesper" }];

/** Readers from a file: tried first, taken second. */
export default function ImportReaders() {
  const importing = useImport();
  const { standing, mode, report } = importing;
  const done = standing.is === "taken";
  return (
    <Bar title="Import readers" back={{ name: "Subscribers", to: "/admin/newsletter" }}>
      <div className={css["two"]}>
        {done ? (
          <Panel title="The file">
            <div className={css["deeds"]}>
              <DeskLink look="solid" to="/admin/newsletter?source=import">
                See them on the list
              </DeskLink>
              <DeskLink to="/admin/newsletter/import" reloadDocument>
                Another file
              </DeskLink>
            </div>
          </Panel>
        ) : (
          <ImportForm importing={importing} />
        )}
        <div className={css["form"]} aria-live="polite">
          {report ? (
            <ImportedReport report={report} mode={mode} done={done} />
          ) : standing.is === "trying" ? (
            <Panel title="Reading the file">
              <Skeleton lines={4} label="Reading the file" />
            </Panel>
          ) : (
            <Empty title="Nobody comes in unseen">
              A try reads every line and tells who would come in, who is known, who is kept back, and which
              lines cannot be read.
            </Empty>
          )}
        </div>
      </div>
    </Bar>
  );
}
