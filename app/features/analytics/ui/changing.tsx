import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { callApi } from "../../../platform/http/api.ts";
import css from "./analytics.module.css";

export type Refused = { message: string; field?: string | undefined; number?: string | undefined };

/** Sends a change and reloads the page's data; an error is shown at its field. */
export function useChange() {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const { revalidate } = useRevalidator();
  async function change(method: string, path: string, body?: object): Promise<boolean> {
    setBusy(true);
    const result = await callApi(path, { method, ...(body && { body }) });
    setBusy(false);
    setRefused(
      result.ok
        ? undefined
        : { message: result.said ?? result.message, field: result.field, number: result.number },
    );
    if (result.ok) await revalidate();
    return result.ok;
  }
  return { busy, refused, change };
}

/** A disclosure that closes itself after its form succeeded. */
export function Fold({ summary, children }: { summary: string; children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={css["choose"]} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {children(() => setOpen(false))}
    </details>
  );
}
