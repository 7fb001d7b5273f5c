const KEY = "not_counted";
/** Fired on `window` when the choice changes in this tab. */
const CHANGED = "villa:counting";

/** Whether this browser sends Global Privacy Control. Source: https://w3c.github.io/gpc/ */
export const asksForPrivacy = () =>
  // not yet in the DOM types
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/** An opt-out that could not be stored, such as in a full storage; valid for this page only. */
let isLeftOut = false;

/**
 * Whether nothing may be stored or sent: the visitor opted out, here or in the browser's settings, or the
 * browser denies storage.
 */
export function isOptedOut(): boolean {
  try {
    return isLeftOut || asksForPrivacy() || localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

function remember(counted: boolean) {
  try {
    if (counted) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "1");
    return true;
  } catch {
    return false;
  }
}

/** Opts this browser in or out, and notifies subscribers. */
export function setCounted(counted: boolean) {
  const isStored = remember(counted);
  isLeftOut = !counted && !isStored;
  dispatchEvent(new Event(CHANGED));
  // by now the tracker has deleted its data, which may have freed space
  if (!isStored && remember(counted)) isLeftOut = false;
}

/** Subscribes to changes of the choice, in this tab or another. @returns the function that unsubscribes */
export function onConsentChange(onChange: () => void): () => void {
  const elsewhere = (event: StorageEvent) => event.key === KEY && onChange();
  addEventListener(CHANGED, onChange);
  addEventListener("storage", elsewhere);
  return () => {
    removeEventListener(CHANGED, onChange);
    removeEventListener("storage", elsewhere);
  };
}
