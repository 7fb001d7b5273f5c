import { useEffect, useRef, useState, type DragEvent, type ReactNode } from "react";
import css from "./media.module.css";
import { filesOf } from "./uploads.ts";

const carriesFiles = (event: DragEvent | globalThis.DragEvent) =>
  event.dataTransfer?.types.includes("Files") ?? false;
const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && /^(INPUT|TEXTAREA)$/.test(target.tagName);

/** Accepts files dropped anywhere on the page, or pasted outside text fields. */
export function DropZone({ onFiles, children }: { onFiles: (files: File[]) => void; children: ReactNode }) {
  const [over, setOver] = useState(0);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = filesOf(event.clipboardData);
      if (typing(event.target) || files.length === 0 || document.querySelector("dialog:modal")) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
  const moved = (by: number) => (event: DragEvent) =>
    carriesFiles(event) && setOver((before) => Math.max(0, before + by));
  return (
    <div
      className={css["zone"]}
      data-over={over > 0 || undefined}
      onDragEnter={moved(1)}
      onDragLeave={moved(-1)}
      onDragOver={(event) => carriesFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(0);
        onFiles(filesOf(event.dataTransfer));
      }}
    >
      {children}
    </div>
  );
}
