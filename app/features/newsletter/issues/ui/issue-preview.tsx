import { useState } from "react";
import { Segments } from "../../../../ui/admin/segments.tsx";
import { AdminSelect } from "../../../../ui/admin/field.tsx";
import { isEditable, type IssueShown, type SampleShown } from "../../contract.ts";
import { readAs, withFields } from "../../domain/subscriber-fields.ts";
import css from "./composer.module.css";
import { useCommonValues } from "./use-common-values.ts";

type Width = "wide" | "phone" | "text";
const WIDTHS: readonly [Width, string][] = [
  ["wide", "Desktop"],
  ["phone", "Phone"],
  ["text", "Text"],
];
/** The preview of a saved issue: in a wide window, on a phone, and as plain text. */
export function IssuePreview({
  issue: { id, version, preview, state },
  text,
  samples = [],
}: {
  issue: IssueShown;
  text: string;
  samples?: SampleShown[];
}) {
  const [width, setWidth] = useState<Width>("wide");
  const [subscriberId, setSubscriberId] = useState("");
  const commonValues = useCommonValues();
  // once sending has started, today's values may differ from those sent
  const values = isEditable(state) ? commonValues : {};
  const previewLine =
    samples.find((sample) => sample.id === subscriberId)?.preview ??
    withFields(preview, (use) => readAs(use, values));
  return (
    <section className="stack" aria-label="Email preview">
      <div>
        <Segments label="Device" options={WIDTHS} chosen={width} onChoose={setWidth} />
      </div>
      {samples.length > 0 && width !== "text" && (
        <AdminSelect
          label="Preview as"
          options={[
            ["", "A subscriber we know nothing about"],
            ...samples.map((sample) => [sample.id, sample.email] as const),
          ]}
          value={subscriberId}
          onChange={(event) => setSubscriberId(event.target.value)}
        />
      )}
      {width === "text" ? (
        // scrollable content must be reachable by keyboard
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        <pre className={css["text"]} tabIndex={0} aria-label="The email as plain text">
          {text}
        </pre>
      ) : (
        <>
          <p className="quiet">
            {previewLine || "No preview line: inboxes show the first sentence instead."}
          </p>
          <iframe
            className={css[width]}
            title={`The email, ${width === "phone" ? "on a phone" : "in a wide window"}`}
            src={`/api/admin/newsletter/issues/${id}/preview?v=${version}&subscriber=${subscriberId}`}
            sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          />
        </>
      )}
    </section>
  );
}
