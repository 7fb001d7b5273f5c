import { Skeleton } from "../status.tsx";
import css from "./writer.module.css";
import { useWriter, type WriterProps } from "./use-writer.ts";

const PlainText = ({ label, text, readOnly, change }: WriterProps) => (
  <textarea
    aria-label={label}
    rows={24}
    value={text}
    readOnly={readOnly}
    onChange={(event) => change(event.target.value)}
  />
);

/**
 * A Markdown editor with styled text: CodeMirror, loaded when opened; a plain field where it cannot be
 * loaded.
 * @param props `id` connects it with its toolbar
 */
export function TextEditor(props: WriterProps & { id: string }) {
  const { host, state } = useWriter(props);
  return (
    <div className={css["text"]} id={props.id}>
      {state === "coming" && <Skeleton lines={8} />}
      {state === "missing" && <PlainText {...props} />}
      <div ref={host} />
    </div>
  );
}
