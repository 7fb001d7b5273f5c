import { formatIndiaDay, grouped } from "../../../../lib/india-format.ts";
import { AdminButton } from "../../../../ui/admin/button.tsx";
import { AdminField, AdminTextArea } from "../../../../ui/admin/field.tsx";
import { Panel } from "../../../../ui/admin/panel.tsx";
import { Trouble } from "../../../../ui/admin/trouble.tsx";
import { IMPORT_MODES, type ImportReport } from "../../contract.ts";
import { dateTimeIn } from "../../domain/import.ts";
import fieldCss from "../../../../ui/admin/field.module.css";
import css from "../../ui/newsletter-admin.module.css";
import type { Importing } from "./use-import.ts";
import { MODE_WORDS } from "../../domain/words.ts";

type RadioGroupProps<Value extends string> = {
  legend: string;
  name: string;
  options: { value: Value; label: string; hint?: string }[];
  value: Value | undefined;
  onChange: (value: Value) => void;
};

function RadioGroup<Value extends string>({
  legend,
  name,
  options,
  value,
  onChange,
}: RadioGroupProps<Value>) {
  return (
    <fieldset className={css["choice"]}>
      <legend className={fieldCss["label"]}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={fieldCss["tick"]}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {option.hint && <small>{option.hint}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const MODES = IMPORT_MODES.map((mode) => ({
  value: mode,
  label: MODE_WORDS[mode].name,
  hint: MODE_WORDS[mode].what,
}));
/** The two days that a date such as 03/04/2025 may mean. */
const dateOrdersFor = (date: string) =>
  (["day-first", "month-first"] as const).flatMap((value) => {
    const at = dateTimeIn(date, value);
    return at ? [{ value, label: formatIndiaDay(at) }] : [];
  });

/** The second step: where these people agreed, and the import button. */
function ConsentAndImport({ importing, report }: { importing: Importing; report: ImportReport }) {
  const { status } = importing;
  const wrong = status.is === "refused" && status.field === "note" ? status.message : undefined;
  const recipientCount = report.asked + report.confirmed;
  return (
    <>
      <AdminTextArea
        label="Where these people gave consent"
        hint="Saved with each subscriber as proof of consent, for example “Paper list at the open evening on 3 May”."
        rows={3}
        maxLength={500}
        error={wrong}
        value={importing.note}
        onChange={(event) => importing.setNote(event.target.value)}
      />
      <div className="row">
        <AdminButton
          look="solid"
          busy={status.is === "importing"}
          disabled={recipientCount === 0}
          onClick={() => void importing.run()}
        >
          Import {grouped(recipientCount)}
        </AdminButton>
      </div>
    </>
  );
}

/** The first step: the file, how its people join, and a check. */
export function ImportForm({ importing }: { importing: Importing }) {
  const { status, report } = importing;
  const refused = status.is === "refused" ? status : undefined;
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
          error={refused?.field === "file" ? refused.message : undefined}
          onChange={(event) => importing.chooseFile(event.target.files?.[0])}
        />
        <RadioGroup
          legend="How to add them"
          name="mode"
          options={MODES}
          value={importing.mode}
          onChange={(mode) => importing.chooseMode(mode)}
        />
        {importing.ambiguousDate && (
          <RadioGroup
            legend={`How is ${importing.ambiguousDate} meant in this file?`}
            name="dateOrder"
            options={dateOrdersFor(importing.ambiguousDate)}
            value={importing.dateOrder}
            onChange={(order) => importing.chooseDateOrder(order)}
          />
        )}
        {report?.ambiguousDate === null ? (
          <ConsentAndImport importing={importing} report={report} />
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
