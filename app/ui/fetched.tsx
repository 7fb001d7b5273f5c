import { Button } from "./button.tsx";
import css from "./fetched.module.css";

/** Stands where something is being fetched. */
export const Waiting = () => <p className={css["waiting"]}>Loading…</p>;

/** Stands where something could not be fetched: why, and the way to try again. */
export const Trouble = ({ message, again }: { message: string; again: () => Promise<void> }) => (
  <div className={css["trouble"]} role="alert">
    <p>{message}</p>
    <Button look="line" small onClick={() => void again()}>
      Try again
    </Button>
  </div>
);
