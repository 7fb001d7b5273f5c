import { formatIndiaDay, grouped } from "../../../../lib/india-format.ts";
import { AdminButton } from "../../../../ui/admin/button.tsx";
import { AdminField, AdminTextArea } from "../../../../ui/admin/field.tsx";
import { Panel } from "../../../../ui/admin/panel.tsx";
import { Trouble } from "../../../../ui/admin/trouble.tsx";
import { IMPORT_MODES } from "../../contract.ts";
import { dateTimeIn } from "../../domain/import.ts";
import { MODE_WORDS } from "../../domain/words.ts";
import { RadioGroup } from "../../ui/radio-group.tsx";
import type { Importing } from "./use-import.ts";

/** The import form: file and mode for the check, then the source of consent for the import. */
export function ImportForm({ importing }: { importing: Importing }) {
  const { status, report, ambiguousDate } = importing;
  const refused = status.is === "refused" ? status : undefined;
  const errorOf = (field: string) => (refused?.field === field ? refused.message : undefined);
  const newPeople = report && report.asked + report.confirmed;
  return (
    <Panel title="The file">
      <div className="stack">
        <AdminField
          label="CSV file"
          type="file"
          accept=".csv,text/csv,text/plain"
          hint={
            "One column named “email”. Columns such as “first name”, “last name” or “name” and “consent " +
            "date” are read too. People marked as unsubscribed in the file are skipped. At most 50,000 " +
            "lines, 10 MB, UTF-8."
          }
          error={errorOf("file")}
          onChange={(event) => importing.chooseFile(event.target.files?.[0])}
        />
        <RadioGroup
          legend="How to add them"
          name="mode"
          options={IMPORT_MODES.map((mode) => ({
            value: mode,
            label: MODE_WORDS[mode].name,
            hint: MODE_WORDS[mode].what,
          }))}
          value={importing.mode}
          onChange={(mode) => importing.chooseMode(mode)}
        />
        {ambiguousDate && (
          <RadioGroup
            legend={`How is ${ambiguousDate} meant in this file?`}
            name="dateOrder"
            options={(["day-first", "month-first"] as const).flatMap((order) => {
              const day = dateTimeIn(ambiguousDate, order);
              return day ? [{ value: order, label: formatIndiaDay(day) }] : [];
            })}
            value={importing.dateOrder}
            onChange={(order) => importing.chooseDateOrder(order)}
          />
        )}
        {newPeople !== undefined && report?.ambiguousDate === null ? (
          <>
            <AdminTextArea
              label="Where these people gave consent"
              hint="Saved with each subscriber as proof of consent, for example “Paper list at the open evening on 3 May”."
              rows={3}
              maxLength={500}
              error={errorOf("note")}
              value={importing.note}
              onChange={(event) => importing.setNote(event.target.value)}
            />
            <div className="row">
              <AdminButton
                look="solid"
                busy={status.is === "importing"}
                disabled={newPeople === 0}
                onClick={() => void importing.run()}
              >
                Import {grouped(newPeople)}
              </AdminButton>
            </div>
          </>
        ) : (
          <div className="row">
            <AdminButton look="solid" busy={status.is === "checking"} onClick={() => void importing.check()}>
              Check file
            </AdminButton>
          </div>
        )}
        {refused && refused.field !== "file" && refused.field !== "note" && (
          <Trouble message={refused.message} />
        )}
      </div>
    </Panel>
  );
}
