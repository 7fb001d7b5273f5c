import css from "./validity.module.css";

/** What no script can find out about the engine, and what a check on real people found. */
export const Unknown = () => (
  <>
    <h3>What is not known</h3>
    <ul className={css["unknown"]}>
      <li>
        These people are made up. Real ones differ from any model, and no figure above was measured on members
        of this site. Where people are made up less like the published figures (the second row of the table
        above), and statements measure less well than published, an 80% range holds in six to seven of ten
        cases, not in eight.
      </li>
      <li>
        Nobody has taken our two forms weeks apart and let us look: we do not know how much of a change
        between two results is the person’s and how much the form’s.
      </li>
      <li>
        Nothing here was compared with what people do, or with what others say of them. It is what you say of
        yourself, which can be mistaken.
      </li>
      <li>
        The norms are of people who chose to take the questionnaire online, most of them in English, years
        ago. Whether they are right for you is not known.
      </li>
      <li>
        How fast real people answer is not simulated; the limits on time follow from how fast one can read.
      </li>
    </ul>
    <p>
      A check on real people, outside of this site: 500 students who answered 240 statements of a like
      questionnaire in Dutch (Dolan, Oort, Stoel and Wicherts, Structural Equation Modeling 16, 2009), scored
      as if these were ours, by version 5 of the engine (version 6 differs from it only in how long a run of
      one answer may be). They set the limit of chance, so that 1 in 100 of them is above it, some of whom may
      have earned it. With their answers replaced by chance, 9 in 10 are above it after 58 statements and 99
      in 100 after 116; with half of them replaced, 38 and 66 in 100. For any reason, 13 (58) and 11 (116) in
      1,000 of them were graded C as they answered. Facets agree with statements that were not asked at .62
      (58) and .62 (116), where each facet by itself would at .51 and .55. On another 116 statements their
      traits move by 7 points in the middle, one in ten by more than 20; on 58 by 11 and 28.
    </p>
  </>
);
