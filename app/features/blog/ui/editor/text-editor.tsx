import { Skeleton } from "../../../../ui/admin/status.tsx";
import css from "./editor.module.css";
import { useWriter, type WriterProps } from "./use-writer.ts";

/**
 * The text of a post: CodeMirror over Markdown, fetched when a post is opened; a plain field where it cannot
 * be fetched.
 */
export function TextEditor(props: WriterProps) {
  const { text, change, readOnly } = props;
  const { host, state } = useWriter(props);
  return (
    <div className={css["text"]} id="post-text">
      {state === "coming" && <Skeleton lines={8} />}
      {state === "missing" && (
        <textarea
          aria-label="Text"
          rows={24}
          value={text}
          readOnly={readOnly}
          onChange={(event) => change(event.target.value)}
        />
      )}
      <div ref={host} />
    </div>
  );
}
