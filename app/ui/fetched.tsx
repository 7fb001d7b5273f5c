import { Button } from "./button.tsx";
import css from "./fetched.module.css";

/** A placeholder while something loads. */
export const Waiting = () => <p className={css["waiting"]}>Loading…</p>;

/** An error in place of something that failed to load, with a button to try again. */
export const Trouble = ({ message, again }: { message: string; again: () => Promise<void> }) => (
  <div className={`row ${css["trouble"]}`} role="alert">
    <p>{message}</p>
    <Button look="line" small onClick={() => void again()}>
      Try again
    </Button>
  </div>
);
