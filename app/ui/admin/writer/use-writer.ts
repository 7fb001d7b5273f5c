import { useEffect, useRef, useState } from "react";
import type { TakesData, Writer } from "./writer.ts";

export type WriterProps = {
  /** The accessible name of the text. */
  label: string;
  text: string;
  /** Increments when another text replaces the edited one. */
  turn: number;
  change: (text: string) => void;
  /** Called with the editor when it opens, and with null when it closes. */
  onWriter: (writer: Writer | null) => void;
  onData?: TakesData;
  readOnly?: boolean;
};

/** Opens the editor in `host` once it has loaded. `state` is "missing" if it cannot be loaded. */
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
