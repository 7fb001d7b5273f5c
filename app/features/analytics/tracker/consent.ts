const KEY = "not_counted";
/** Fired on `window` when the choice changes in this tab. */
const CHANGED = "villa:counting";

/** Whether this browser asks every site not to be followed. Source: https://w3c.github.io/gpc/ */
export const asksForPrivacy = () =>
  // not yet in the types of browsers
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/** An opt-out that did not fit into the full storage and is valid for this page. */
let isLeftOut = false;

/**
 * Whether nothing may be stored or sent: the visitor opted out, here or in the browser's settings, or the browser
 * refuses storage.
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

/** Remembers whether this browser may be counted. */
export function setCounted(counted: boolean) {
  const isStored = remember(counted);
  isLeftOut = !counted && !isStored;
  dispatchEvent(new Event(CHANGED));
  // the tracker has deleted its data by now
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
