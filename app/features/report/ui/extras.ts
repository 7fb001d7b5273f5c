import { createContext, useContext, type ComponentType } from "react";
import type { ReportDocument } from "../contract.ts";
import type { Viewer } from "./screen/viewer.ts";

/** What the report's screen gives to whoever adds something at its foot. `onToast` shows a toast for 2 s. */
export type ReportExtra = {
  document: ReportDocument;
  sessionId: string;
  testId: string;
  viewer: Viewer;
  onToast: (text: string) => void;
};

/**
 * The bar at the foot of the report, 60px high; `app/report-bar.tsx` says which component it is, so that the
 * report need not know who sells.
 * A bar that needs 92px marks itself `data-bar="tall"`.
 */
export const ReportExtras = createContext<ComponentType<ReportExtra> | null>(null);
export const useReportExtras = () => useContext(ReportExtras);
