import { Skeleton } from "../status.tsx";
import css from "./writer.module.css";
import { useWriter, type WriterProps } from "./use-writer.ts";

/**
 * A Markdown editor with styled text: CodeMirror, loaded when opened, or a plain text area if it cannot be
 * loaded.
 * @param props `id` connects it with its toolbar
 */
export function TextEditor(props: WriterProps & { id: string }) {
  const { host, state } = useWriter(props);
  return (
    <div className={css["text"]} id={props.id}>
      {state === "coming" && <Skeleton lines={8} />}
      {state === "missing" && (
        <textarea
          aria-label={props.label}
          rows={24}
          value={props.text}
          readOnly={props.readOnly}
          onChange={(event) => props.change(event.target.value)}
        />
      )}
      <div ref={host} />
    </div>
  );
}
