import type { ReactNode } from "react";
import { Sheet } from "../../../../ui/sheet.tsx";
import css from "./detail.module.css";

/**
 * A sheet about one thing: its picture, title and byline, and rows of what is known; rows without a text are
 * left out.
 */
export const Detail = ({
  open,
  onClose,
  title,
  byline,
  art,
  rows,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  byline?: ReactNode;
  art?: ReactNode;
  rows: [term: string, text: ReactNode][];
  children?: ReactNode;
}) => (
  <Sheet open={open} onClose={onClose} label={title}>
    <div className={css["top"]} data-art={art ? true : undefined}>
      {art}
      <div>
        <h3 className="display">{title}</h3>
        {byline && <p className="small muted">{byline}</p>}
      </div>
    </div>
    <dl className={css["rows"]}>
      {rows
        .filter(([, text]) => text)
        .map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
    {children}
  </Sheet>
);
