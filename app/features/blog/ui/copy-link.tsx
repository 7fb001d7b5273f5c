import { useEffect, useState } from "react";

const COPIED_MS = 2_500;
/** How long a browser may take to copy; it may ask for permission or never answer. Milliseconds. */
const ASKED_MS = 4_000;

/** Copies a link and confirms it for a moment; shows the link where the browser cannot copy. */
export function CopyLink({ url }: { url: string }) {
  const [state, setState] = useState<"" | "copied" | "refused">("");
  useEffect(() => {
    if (state !== "copied") return;
    const timer = setTimeout(() => setState(""), COPIED_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () => {
    const late = setTimeout(() => setState("refused"), ASKED_MS);
    navigator.clipboard
      .writeText(url)
      .then(
        () => setState("copied"),
        () => setState("refused"),
      )
      .finally(() => clearTimeout(late));
  };
  if (state === "refused")
    return (
      <input
        readOnly
        value={url}
        aria-label="The address of this note"
        onFocus={(e) => e.target.select()}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that was pressed
        autoFocus
      />
    );
  return (
    <>
      <button type="button" onClick={() => (navigator.clipboard ? copy() : setState("refused"))}>
        {state === "copied" ? "Copied" : "Copy the link"}
      </button>
      <output className="visually-hidden">{state === "copied" ? "Copied" : ""}</output>
    </>
  );
}
