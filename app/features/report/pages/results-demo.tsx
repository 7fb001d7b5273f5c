import type { Route } from "./+types/results-demo";
import { publicHead } from "../../../platform/pages/head.ts";
import * as report from "../report.server.ts";
import { Deck } from "../ui/deck/deck.tsx";
import type { Reactions } from "../ui/screen/use-feedback.ts";
import type { PageHandle } from "../../../platform/pages/page.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import css from "../ui/screen/demo-bar.module.css";

/** The bar of the sample report: says that it is a sample, and links to the quest. */
const DemoBar = () => (
  <aside className={css["bar"]} aria-label="Sample report">
    <p className="small">
      A sample report. <span>Yours takes about six minutes.</span>
    </p>
    <ButtonLink to="/quest" small>
      Take the quest
    </ButtonLink>
  </aside>
);

export const handle = {
  page: { cached: true, findable: true, coloured: true, foot: true },
} satisfies PageHandle;

export const meta = publicHead({
  title: "A sample report",
  description: "The nine sections of a result report, shown on sample data.",
});

export function loader() {
  return { document: report.demoReport() };
}

const NONE: Reactions = {};

/** The report with sample data. Everything works, but feedback is not sent. */
export default function ResultsDemo({ loaderData }: Route.ComponentProps) {
  return <Deck document={loaderData.document} subject={null} reactions={NONE} bar={<DemoBar />} />;
}
