import { useLocation } from "react-router";
import { Button, ButtonLink } from "../../../../ui/button.tsx";
import { Loading } from "../../../../ui/loading.tsx";
import { HomeLink } from "../../../../ui/home-link.tsx";
import css from "./report-state.module.css";

/** Heading and advice for an error, by its message. */
const ADVICE: [test: RegExp, heading: string, advice: string][] = [
  [
    /^Request timeout/,
    "Still at work",
    "The analysis is taking longer than it should. Nothing is lost: try again in a moment.",
  ],
  [
    /^Analysis not found/,
    "No report behind this door",
    "The link may be incomplete, or its owner has closed it to visitors.",
  ],
  [/^Unauthorized/, "Please come in again", "Your session has ended. Sign in and you will be back here."],
];
/** Heading and advice for all other errors. */
const OTHER = ["The line went dark", "Check the connection and try again. Your answers are safe."] as const;

/** Shown while the report loads. */
export const ReportLoading = () => (
  <main id="main" className={css["page"]}>
    <Loading message="Your report is on its way" />
  </main>
);

/** Shown if the report does not load: the error, and what to do. */
export function ReportTrouble({
  message,
  offline = false,
  onRetry,
}: {
  message?: string;
  offline?: boolean;
  onRetry: () => void;
}) {
  const { pathname } = useLocation();
  const text = offline ? "You are offline" : (message ?? "");
  const match = ADVICE.find(([test]) => test.test(text));
  const [heading, advice] = match ? [match[1], match[2]] : OTHER;
  return (
    <main id="main" className={`tone-dark ${css["page"]}`}>
      <div className={css["column"]}>
        <HomeLink height={26} />
        <svg viewBox="0 -44 390 286" aria-hidden="true">
          {[0, 1, 2, 3, 4, 5, 6].map((i) => (
            <path
              key={i}
              d={
                `M${195 - 34 - i * 15} 240v${-(92 + i * 10)}a${34 + i * 15} ${34 + i * 15} 0 0 1 ` +
                `${68 + i * 30} 0v${92 + i * 10}`
              }
              opacity={1 - i * 0.13}
            />
          ))}
          <path d="M0 240H390" />
        </svg>
        <h1 className="display">{offline ? "You are offline" : heading}</h1>
        <p role="alert" className={css["message"]}>
          {offline ? "The report will load as soon as you are back online." : text}
        </p>
        {!offline && <p className="muted">{advice}</p>}
        <div className={`row ${css["ways"]}`}>
          {text.startsWith("Unauthorized") ? (
            <ButtonLink to={`/auth?next=${encodeURIComponent(pathname)}`}>Sign In</ButtonLink>
          ) : (
            <Button onClick={onRetry}>Try again</Button>
          )}
          <ButtonLink to="/quest" look="line">
            Take the quest
          </ButtonLink>
        </div>
      </div>
    </main>
  );
}
