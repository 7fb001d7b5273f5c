import { useEffect, useState } from "react";
import { Field } from "./field.tsx";

const COPIED_MS = 2_500;
/** How long a browser may take to copy; it may ask for permission or never answer. Milliseconds. */
const TIMEOUT_MS = 4_000;

/**
 * Copies the text that `read` returns, which is called in the browser. `outcome` is briefly "copied", or
 * "refused" if the browser cannot copy.
 */
export function useCopy(read: () => string) {
  const [outcome, setOutcome] = useState<"copied" | "refused">();
  useEffect(() => {
    if (outcome !== "copied") return;
    const timer = setTimeout(() => setOutcome(undefined), COPIED_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  async function copy() {
    const timeout = setTimeout(() => setOutcome("refused"), TIMEOUT_MS);
    try {
      await navigator.clipboard.writeText(read());
      setOutcome("copied");
    } catch {
      setOutcome("refused");
    }
    clearTimeout(timeout);
  }
  return { outcome, copy };
}

/**
 * Copies the address of a page and briefly confirms it. If the browser cannot copy, it becomes a field with
 * the address.
 * @param to a path of this site, or a whole address
 */
export function CopyLink({ to, className }: { to: string; className?: string }) {
  const read = () => new URL(to, location.href).href;
  const { outcome, copy } = useCopy(read);
  if (outcome === "refused")
    return (
      <Field
        label="Link"
        className={className}
        readOnly
        value={read()}
        hint="Your browser blocked copying. Select the link and copy it."
        onFocus={(event) => event.target.select()}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the button that was pressed
        autoFocus
      />
    );
  return (
    <>
      <button type="button" className="link" onClick={() => void copy()}>
        {outcome === "copied" ? "Copied" : "Copy link"}
      </button>
      <output className="visually-hidden">{outcome === "copied" ? "Copied" : ""}</output>
    </>
  );
}
