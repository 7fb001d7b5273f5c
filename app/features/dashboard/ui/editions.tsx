import { Link } from "react-router";
import css from "./dashboard.module.css";

/** The same report for a phone and for reading programs, below the download of its pages. */
export function OtherEditions({ download }: { download: string }) {
  return (
    <ul className={`small ${css["editions"]}`} aria-label="Other formats">
      <li>
        <a className="link" href={`${download}?edition=phone`} download>
          For a phone
        </a>
        , in one column
      </li>
      <li>
        <a className="link" href={`${download}?edition=epub`} download>
          As an EPUB
        </a>
        , for reading programs
      </li>
    </ul>
  );
}

/** Leads to the choice of other aims for the plan of a report, which has it made again. */
export const PlanLink = ({ download }: { download: string }) => (
  <p className={`small ${css["editions"]}`}>
    <Link
      className="link"
      to={download.replace("/api/pdf-report", "/quest-dashboard/plan").replace("/download", "")}
    >
      Choose the aims of its plan
    </Link>
    , remade for free
  </p>
);
