import { useState } from "react";
import { Segments } from "../../../../ui/admin/segments.tsx";
import { useTheme } from "../../../../ui/admin/theme.tsx";
import { AdminSelect } from "../../../../ui/admin/field.tsx";
import type { SampleShown } from "../../contract.ts";
import { withFallbacks } from "../../domain/subscriber-fields.ts";
import css from "./composer.module.css";

type Width = "wide" | "phone" | "text";
const WIDTHS: readonly [Width, string][] = [
  ["wide", "Desktop"],
  ["phone", "Phone"],
  ["text", "Text"],
];
const SCHEMES = [
  ["light", "Light"],
  ["dark", "Dark"],
] as const;

type Scheme = (typeof SCHEMES)[number][0];
type ShownProps = { id: string; version: number; width: Width; scheme: Scheme; subscriberId: string };
/** The letter as it is drawn. */
function Shown({ id, version, width, scheme, subscriberId }: ShownProps) {
  return (
    <iframe
      className={css[width]}
      data-scheme={scheme}
      title={`The email, ${width === "phone" ? "on a phone" : "in a wide window"}, ${scheme}`}
      src={
        `/api/admin/newsletter/letters/${id}/preview` +
        `?scheme=${scheme}&v=${version}&subscriber=${subscriberId}`
      }
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
    />
  );
}

/**
 * A letter as its readers get it: in a wide window, on a phone, by day, by night, and as plain text.
 * @param version of what is shown; another one is fetched
 */
export function IssuePreview({
  id,
  version,
  text,
  preview,
  samples = [],
}: {
  id: string;
  version: number;
  text: string;
  preview: string;
  samples?: SampleShown[];
}) {
  const { theme } = useTheme();
  const [width, setWidth] = useState<Width>("wide");
  const [subscriberId, setSubscriberId] = useState("");
  const line = samples.find((one) => one.id === subscriberId)?.preview ?? withFallbacks(preview);
  const [scheme, setScheme] = useState<Scheme>(theme === "dark" ? "dark" : "light");
  return (
    <section className={css["preview"]} aria-label="Email preview">
      <div className={css["looks"]}>
        <Segments label="Device" options={WIDTHS} chosen={width} onChoose={setWidth} />
        {width !== "text" && (
          <Segments label="Colours" options={SCHEMES} chosen={scheme} onChoose={setScheme} />
        )}
      </div>
      {samples.length > 0 && width !== "text" && (
        <AdminSelect
          label="Preview as"
          options={[
            ["", "A subscriber we know nothing about"],
            ...samples.map(({ id: of, email }) => [of, email] as const),
          ]}
          value={subscriberId}
          onChange={(event) => setSubscriberId(event.target.value)}
        />
      )}
      {width === "text" ? (
        // what scrolls must be reachable by keyboard
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as said above
        <pre className={css["text"]} tabIndex={0} aria-label="The email as plain text">
          {text}
        </pre>
      ) : (
        <>
          <p className={css["line"]}>{line || "No preview line: inboxes show the first sentence instead."}</p>
          <Shown {...{ id, version, width, scheme, subscriberId }} />
        </>
      )}
    </section>
  );
}
