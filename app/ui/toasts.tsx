import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import type { ExternalToast, toast as Library } from "sonner";

export const AUTH_TOAST = { duration: 5000, closeButton: true } as const;
export const RESULT_TOAST = { duration: 2000 } as const;

type Saying = (say: typeof Library) => void;
let wanted = false;
let library: typeof Library | undefined;
const waiting: Saying[] = [];
const watchers = new Set<() => void>();

/** Loads the toast library, which a page needs only after the first action. */
function want() {
  wanted = true;
  for (const onChange of watchers) onChange();
}
function ready(say: typeof Library) {
  library = say;
  for (const saying of waiting.splice(0)) saying(say);
}
function later(saying: Saying) {
  if (library) return saying(library);
  waiting.push(saying);
  want();
}

/** Shows a toast; waits until the library has loaded. */
export const toast = Object.assign(
  (text: string, options?: ExternalToast) => later((say) => say(text, options)),
  {
    success: (text: string, options?: ExternalToast) => later((say) => say.success(text, options)),
    /** Removes all toasts. */
    dismiss: () => later((say) => say.dismiss()),
    error: (text: string, options?: ExternalToast) => later((say) => say.error(text, options)),
  },
);

const Nothing = () => <></>;
/** A page that cannot load the library works without toasts. */
const Toaster = lazy(() => import("./toaster.tsx").catch(() => ({ default: Nothing })));
function subscribe(onChange: () => void) {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}

/**
 * The toasts of the site. Auth screens pass `AUTH_TOAST`, the result screen `RESULT_TOAST`. The library is
 * loaded at the first click or key press, so that it is available if the network fails later.
 */
export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  );
  useEffect(() => {
    const first = ["pointerdown", "keydown"] as const;
    for (const event of first) addEventListener(event, want, { once: true });
    return () => first.forEach((event) => removeEventListener(event, want));
  }, []);
  return shown ? (
    <Suspense fallback={null}>
      <Toaster ready={ready} />
    </Suspense>
  ) : null;
}
