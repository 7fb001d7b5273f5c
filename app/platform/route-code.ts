import { titled } from "./head.ts";
import { CodeMissing } from "./stale-code.ts";

/** Stands for a page whose code did not come: what would draw it hands the error to the boundary around. */
const standIn = (module: string, cause: unknown) => ({
  default: () => {
    throw new CodeMissing(module, { cause });
  },
  meta: titled("This page did not come"),
});

/**
 * Fetches the code of a page, once. React Router's own function of this name reloads the document where the
 * code does not come, and so shows the browser's error page to whoever is offline; it is built with this one
 * in its place (`vite.config.ts`). It never rejects: of a page without a loader React Router would then show
 * nothing at all.
 */
export async function loadRouteModule(
  { id, module }: { id: string; module: string },
  known: Record<string, unknown>,
): Promise<unknown> {
  if (id in known) return known[id];
  const found: unknown = await import(/* @vite-ignore */ module).catch((error) => standIn(module, error));
  known[id] = found;
  return found;
}
