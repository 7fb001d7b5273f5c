import { createContext, useContext, type ComponentType } from "react";
import type { ReportDocument } from "../contract.ts";
import type { Viewer } from "./screen/viewer.ts";

/** Props of the report's bar. `onToast` shows a toast for 2 s. */
export type ReportExtra = {
  document: ReportDocument;
  sessionId: string;
  testId: string;
  viewer: Viewer;
  onToast: (text: string) => void;
};

/**
 * The bar at the foot of the report, 60px high, or 92px with `data-bar="tall"`. `app/report-bar.tsx` provides
 * it, so that the report does not import the feature that sells.
 */
export const ReportExtras = createContext<ComponentType<ReportExtra> | null>(null);
export const useReportExtras = () => useContext(ReportExtras);
