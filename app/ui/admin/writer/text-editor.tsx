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
 * A text in Markdown that shows what its signs mean: CodeMirror, fetched when it is opened; a plain field
 * where it cannot be fetched.
 * @param props `id` is what its toolbar calls it by
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
