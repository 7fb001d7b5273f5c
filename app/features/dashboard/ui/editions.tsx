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
