import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "../../../ui/icon.tsx";
import css from "./top-bar.module.css";

/**
 * The quiz's header: a back link and the progress. `backTo`: the statement (from 1) to go back to, 0 for the
 * introduction, null for none.
 */
export function TopBar({
  backTo,
  onBack,
  children,
  aside,
}: {
  backTo: number | null;
  onBack: () => void;
  children: ReactNode;
  aside?: string;
}) {
  return (
    <header className={css["top"]}>
      {backTo ? (
        <button
          type="button"
          className={css["back"]}
          onClick={onBack}
          aria-label={`Back to statement ${backTo}`}
        >
          <Icon name="back" size={22} />
        </button>
      ) : backTo === 0 ? (
        <Link className={css["back"]} to="/quest" aria-label="Back to the introduction">
          <Icon name="back" size={22} />
        </Link>
      ) : (
        <span />
      )}
      <p>{children}</p>
      {aside && <p>{aside}</p>}
    </header>
  );
}
