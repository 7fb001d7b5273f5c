import { Link } from "react-router";
import css from "./dashboard.module.css";

/** The same report for a phone and for reading programs, below the download of its pages. */
export function OtherEditions({ download }: { download: string }) {
  return (
    <p className={`small ${css["editions"]}`}>
      The same report{" "}
      <a className="link" href={`${download}?edition=phone`} download>
        for a phone
      </a>
      , in one column, and{" "}
      <a className="link" href={`${download}?edition=epub`} download>
        as an EPUB
      </a>{" "}
      for reading programs.
    </p>
  );
}

/** The way to another choice of what the plan of a report moves, which has it made again. */
export const PlanLink = ({ download }: { download: string }) => (
  <p className={`small ${css["editions"]}`}>
    <Link
      className="link"
      to={download.replace("/api/pdf-report", "/quest-dashboard/plan").replace("/download", "")}
    >
      Choose what its plan moves
    </Link>{" "}
    and it is made again, free.
  </p>
);
