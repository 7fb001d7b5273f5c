import { useEffect, useRef, useState } from "react";
import type { TakesData, Writer } from "./writer.ts";

export type WriterProps = {
  /** What is written, for who does not see it. */
  label: string;
  text: string;
  /** Goes up when another text takes its place. */
  turn: number;
  change: (text: string) => void;
  /** Told of the editor once it is open, and of null when it closes. */
  onWriter: (writer: Writer | null) => void;
  onData?: TakesData;
  readOnly?: boolean;
};

/** Opens the writer in `host`, once it is fetched. `state` is "missing" where it cannot be. */
export function useWriter({
  label,
  text,
  turn,
  change,
  onWriter,
  onData = () => false,
  readOnly = false,
}: WriterProps) {
  const host = useRef<HTMLDivElement>(null);
  const writer = useRef<Writer>(null);
  const latest = useRef({ label, text, change, onWriter, onData });
  const [state, setState] = useState<"coming" | "there" | "missing">("coming");
  useEffect(() => {
    latest.current = { label, text, change, onWriter, onData };
  });
  useEffect(() => {
    let over = false;
    const open = async () => {
      const { openWriter } = await import("./writer.ts");
      if (over || !host.current) return;
      const { text: first, label: name, onWriter: notifyWriter } = latest.current;
      writer.current = openWriter(host.current, {
        text: first,
        label: name,
        change: (next) => latest.current.change(next),
        onData: (data) => latest.current.onData(data),
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
  return { host, state };
}
