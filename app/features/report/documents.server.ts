import type { QuestResult } from "../quest/contract.ts";
import { sources } from "./catalogue.server.ts";
import type { ReportDocument } from "./contract.ts";
import { compose } from "./domain/compose.ts";
import { sunSignsOn } from "./sun-sign.server.ts";

/** The whole report of a scored quest, as its owner sees it. The same result gives the same bytes. */
export const composeReport = (result: QuestResult): ReportDocument =>
  compose(sources, result, result.birthDate ? sunSignsOn(result.birthDate) : undefined);
