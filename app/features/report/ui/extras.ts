import { createContext, useContext, type ComponentType } from "react";
import type { ReportDocument } from "../contract.ts";
import type { Viewer } from "./screen/viewer.ts";

/** What the report's screen provides to its bar. `onToast` shows a toast for 2 s. */
export type ReportExtra = {
  document: ReportDocument;
  sessionId: string;
  testId: string;
  viewer: Viewer;
  onToast: (text: string) => void;
};

/**
 * The bar at the foot of the report, 60px high. `app/report-bar.tsx` provides it, so that the report does not
 * import the feature that sells. A bar of 92px sets `data-bar="tall"`.
 */
export const ReportExtras = createContext<ComponentType<ReportExtra> | null>(null);
export const useReportExtras = () => useContext(ReportExtras);
