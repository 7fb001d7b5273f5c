const KEY = "not_counted";
/** Fired on `window` when somebody changes their mind in this tab. */
const CHANGED = "villa:counting";

/** Whether this browser asks every site not to be followed. Source: https://w3c.github.io/gpc/ */
export const asksForPrivacy = () =>
  // not yet in the types of browsers
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/** The visitor said so, and the storage was too full to take it: it holds for this page. */
let isLeftOut = false;

/**
 * Whether nothing may be written or sent: the visitor said so, here or in the browser's own settings. A
 * browser that refuses storage is left alone too.
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
  // what the tracker had stored is gone by now
  if (!isStored && remember(counted)) isLeftOut = false;
}

/** Tells of a change of mind, in this tab or another. @returns what ends it */
export function onConsentChange(onChange: () => void): () => void {
  const elsewhere = (event: StorageEvent) => event.key === KEY && onChange();
  addEventListener(CHANGED, onChange);
  addEventListener("storage", elsewhere);
  return () => {
    removeEventListener(CHANGED, onChange);
    removeEventListener("storage", elsewhere);
  };
}
