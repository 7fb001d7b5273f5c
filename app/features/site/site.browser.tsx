import { ButtonLink } from "../../ui/button.tsx";

/** The way on from an address that leads nowhere. */
export const NotFound = () => (
  <main className="tone-dark" id="main">
    <h1 className="display">This door opens on nothing.</h1>
    <p>The page is not here. It may have moved, or the address may be mistyped.</p>
    <ButtonLink to="/">Back to the villa</ButtonLink>
  </main>
);

/** Shown when a page broke; the details are in the log, under the request's id. */
export const ServerError = () => (
  <main className="tone-dark" id="main">
    <h1 className="display">Something broke on our side.</h1>
    <p>Nothing you entered is lost. Please try again in a moment.</p>
    <ButtonLink to="/">Back to the villa</ButtonLink>
  </main>
);
