import css from "./loading.module.css";
import { SLOW_ID } from "./slow-navigation.ts";

const MESSAGE = "We're bringing you something better...";

const DOTS = (
  <span className={css["dots"]} aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
);

/** The full-page placeholder: three pulsing dots and a message. */
export const Loading = ({ message = MESSAGE }: { message?: string }) => (
  <output className={`tone-dark ${css["loading"]}`}>
    {DOTS}
    <p>{message}</p>
  </output>
);

/** The same as an overlay, hidden until a navigation is slow (`slow-navigation.ts`). */
export const SlowPlaceholder = () => (
  <output
    id={SLOW_ID}
    hidden
    suppressHydrationWarning
    className={`tone-dark ${css["loading"]} ${css["overlay"]}`}
  >
    {DOTS}
    <p>{MESSAGE}</p>
  </output>
);
