import { useEffect, useState } from "react";
import { CodeMissing, siteAnswers, loadNewer } from "./stale-code.ts";

/**
 * Whether a page that broke is about to come after all: its code was left behind by a newer site, which is
 * asked for it at the page's own address.
 */
export function useNewerCode(error: unknown): boolean {
  const missing = error instanceof CodeMissing;
  const [asked, setAsked] = useState<unknown>();
  useEffect(() => {
    if (!missing) return;
    const ask = async () => {
      // a page that loads anew stays as it is until then
      if (!(await loadNewer())) setAsked(error);
    };
    void ask();
  }, [missing, error]);
  return missing && asked !== error;
}

/** Asks for the whole page again once the site answers; until then the page stays, and `none` says so. */
export function useReload() {
  const [state, setState] = useState<"idle" | "asking" | "none">("idle");
  const reload = async () => {
    setState("asking");
    if (await siteAnswers()) location.reload();
    else setState("none");
  };
  return { state, reload };
}
