import { useEffect, useRef, useState } from "react";
import { Skeleton } from "../../../../ui/admin/status.tsx";
import css from "./editor.module.css";
import type { Writer } from "./writer.ts";

/** The text of a post: CodeMirror over Markdown, fetched when a post is opened; a plain field where it cannot be fetched. */
export function TextEditor({
  text,
  turn,
  change,
  onWriter,
  readOnly,
}: {
  text: string;
  /** Goes up when another text takes its place. */
  turn: number;
  change: (text: string) => void;
  /** Told of the editor once it is open, and of null when it closes. */
  onWriter: (writer: Writer | null) => void;
  readOnly: boolean;
}) {
  const host = useRef<HTMLDivElement>(null);
  const writer = useRef<Writer>(null);
  const latest = useRef({ text, change, onWriter });
  const [state, setState] = useState<"coming" | "there" | "missing">("coming");
  useEffect(() => {
    latest.current = { text, change, onWriter };
  });
  useEffect(() => {
    let over = false;
    const open = async () => {
      const { openWriter } = await import("./writer.ts");
      if (over || !host.current) return;
      const { text: first, onWriter: notifyWriter } = latest.current;
      writer.current = openWriter(host.current, {
        text: first,
        label: "Text",
        change: (next) => latest.current.change(next),
      });
      notifyWriter(writer.current);
      setState("there");
    };
    open().catch(() => setState("missing"));
    return () => {
      over = true;
      latest.current.onWriter(null);
      writer.current?.close();
      writer.current = null;
    };
  }, []);
  useEffect(() => {
    if (turn > 0) writer.current?.replace(latest.current.text);
  }, [turn]);
  useEffect(() => {
    if (state === "there") writer.current?.readOnly(readOnly);
  }, [readOnly, state]);
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
