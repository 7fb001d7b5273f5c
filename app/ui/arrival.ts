/** How long a live region must exist before screen readers notice a change in it, in milliseconds. */
const NOTICED_MS = 100;

let place: HTMLElement | undefined;
let due: ReturnType<typeof setTimeout> | undefined;

/** The live region for screen readers; created when first needed. */
function readOut() {
  if (!place) {
    place = document.createElement("p");
    place.id = "arrival";
    place.className = "visually-hidden";
    place.setAttribute("aria-live", "polite");
  }
  if (!place.isConnected) document.body.append(place);
  return place;
}

/**
 * Does for a client navigation what browsers do for a page load: announces the title to screen readers and
 * moves the starting point of Tab into the page. Does not move a focus that is already in the new page or in
 * an open dialog, nor for a navigation to an anchor.
 */
export function announceArrival() {
  const main = document.getElementById("main");
  const focused = document.activeElement;
  if (
    main?.hasAttribute("tabindex") &&
    !location.hash &&
    !main.contains(focused) &&
    !focused?.closest("dialog, [role='dialog']")
  )
    main.focus({ preventScroll: true });
  const region = readOut();
  clearTimeout(due);
  due = setTimeout(() => (region.textContent = document.title), NOTICED_MS);
}
