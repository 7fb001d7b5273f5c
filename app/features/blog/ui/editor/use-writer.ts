import { useEffect, useRef, useState } from "react";
import type { Writer } from "./writer.ts";

export type WriterProps = {
  text: string;
  /** Goes up when another text takes its place. */
  turn: number;
  change: (text: string) => void;
  /** Told of the editor once it is open, and of null when it closes. */
  onWriter: (writer: Writer | null) => void;
  /** Handed a picture that was pasted or dropped into the text. */
  onPicture: (file: File) => void;
  readOnly: boolean;
};

/** Opens the writer in `host`, once it is fetched. `state` is "missing" where it cannot be. */
export function useWriter({ text, turn, change, onWriter, onPicture, readOnly }: WriterProps) {
  const host = useRef<HTMLDivElement>(null);
  const writer = useRef<Writer>(null);
  const latest = useRef({ text, change, onWriter, onPicture });
  const [state, setState] = useState<"coming" | "there" | "missing">("coming");
  useEffect(() => {
    latest.current = { text, change, onWriter, onPicture };
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
        onPicture: (file) => latest.current.onPicture(file),
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
