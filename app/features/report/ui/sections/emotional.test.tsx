import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { lowResults, simulatedResults } from "../../fixtures.ts";
import type { QuestResult } from "../../contract.ts";
import * as report from "../../report.server.ts";
import { DeckContext, type DeckState } from "../deck/deck-context.ts";
import { PersonProvider } from "../person.tsx";
import { Emotional } from "./emotional.tsx";

function sectionOf(result: QuestResult): string {
  const document = report.composeReport(result);
  const deck = { document, reactions: {}, detail: null, wide: false } as unknown as DeckState; // all it reads
  return renderToStaticMarkup(
    <MemoryRouter>
      <DeckContext value={deck}>
        <PersonProvider traits={document.evidence.traits}>
          <Emotional />
        </PersonProvider>
      </DeckContext>
    </MemoryRouter>,
  );
}

test("[REPORT-10] shows the note with helplines in the first section only to low readers", () => {
  const [low] = lowResults(1, 52);
  const section = sectionOf(low!);
  expect(section).toContain("Your answers sound heavy at the moment.");
  for (const number of ["tel:14416", "tel:18008914416", "tel:112"])
    expect(section).toContain(`href="${number}"`);
  const otherResult = simulatedResults(20, 53).find((result) => !report.readerOf(result).isLow);
  expect(sectionOf(otherResult!)).not.toContain("Your answers sound heavy");
});
