import { Button } from "../../../ui/button.tsx";
import css from "./rights.module.css";

export const Waiting = () => <p className={css["waiting"]}>Looking…</p>;

/** What went wrong, and the way to try again. */
export const Trouble = ({ message, again }: { message: string; again: () => Promise<void> }) => (
  <div className={css["trouble"]} role="alert">
    <p>{message}</p>
    <Button look="line" small onClick={() => void again()}>
      Try again
    </Button>
  </div>
);
