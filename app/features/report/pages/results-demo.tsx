import type { Route } from "./+types/results-demo";
import { publicHead } from "../../../platform/pages/head.ts";
import * as report from "../report.server.ts";
import { Deck } from "../ui/deck/deck.tsx";
import { DemoBar } from "../ui/screen/demo-bar.tsx";
import type { Reactions } from "../ui/screen/use-feedback.ts";
import type { PageHandle } from "../../../platform/pages/page.ts";

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

/** The report on sample data: everything works, nothing is sent. */
export default function ResultsDemo({ loaderData }: Route.ComponentProps) {
  return <Deck document={loaderData.document} subject={null} reactions={NONE} bar={<DemoBar />} />;
}
