import type { ReactNode } from "react";
import css from "./profile-row.module.css";

/** One row of a section of /profile: a name, a note, and actions on the right. */
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
