import type { ReactNode } from "react";
import css from "./profile-row.module.css";

/**
 * One line of a section of /profile, whichever feature brings it: what it is, a quiet word about it, and on
 * the right what can be done.
 */
export const ProfileRow = ({
  title,
  note,
  children,
}: {
  title: ReactNode;
  note?: ReactNode;
  children?: ReactNode;
}) => (
  <div className={css["row"]}>
    <div>
      <b>{title}</b>
      {note && <small>{note}</small>}
    </div>
    {children && <div className={css["deed"]}>{children}</div>}
  </div>
);
