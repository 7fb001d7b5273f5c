/**
 * Milliseconds for which a place that is read out must have been there before what is said in it is noticed.
 */
const NOTICED = 100;

let place: HTMLElement | undefined;
let due: ReturnType<typeof setTimeout> | undefined;

/** The place in the page whose changes a screen reader says; made when it is first needed. */
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
 * Does for a page that came without a load what a browser does for one that it loads: a screen reader says
 * its title, and the next Tab goes on in the page and not where the last one was left. Who is in the new page
 * already, in an open dialog, or on the way to a place in the page, stays there.
 */
export function announceArrival() {
  const main = document.getElementById("main");
  const at = document.activeElement;
  if (
    main?.hasAttribute("tabindex") &&
    !location.hash &&
    !main.contains(at) &&
    !at?.closest("dialog, [role='dialog']")
  )
    main.focus({ preventScroll: true });
  const words = readOut();
  clearTimeout(due);
  due = setTimeout(() => (words.textContent = document.title), NOTICED);
}
