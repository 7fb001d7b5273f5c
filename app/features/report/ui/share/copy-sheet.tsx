import { useId } from "react";
import { Sheet, SheetWords } from "../../../../ui/sheet.tsx";
import css from "./copy-sheet.module.css";

/** Shows a text for copying by hand if the browser blocks sharing. */
export default function CopySheet({ text, onClose }: { text: string; onClose: () => void }) {
  const id = useId();
  return (
    <Sheet open onClose={onClose} label="Copy and share">
      <SheetWords title="Copy and share">
        <label htmlFor={id}>Your browser blocked sharing. Select this text and copy it.</label>
        <textarea
          id={id}
          className={css["text"]}
          readOnly
          rows={5}
          value={text}
          onFocus={(event) => event.target.select()}
        />
      </SheetWords>
    </Sheet>
  );
}
