import { Link } from "react-router";
import css from "./dashboard.module.css";

/** The phone edition and the EPUB, below the download of the PDF. */
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

/** Link to change the aims of a report's plan, which remakes the PDF. */
export const PlanLink = ({ download }: { download: string }) => (
  <p className={`small ${css["editions"]}`}>
    <Link
      className="link"
      to={download.replace("/api/pdf-report", "/quest-dashboard/plan").replace("/download", "")}
    >
      Change the two aims
    </Link>
    . We remake the PDF for free.
  </p>
);
