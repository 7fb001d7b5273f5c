import { Status, type Tone } from "../../../ui/admin/status.tsx";
import type { OrderState as State } from "../domain/admin-order.ts";

export const STATE_NAMES: Record<State, string> = {
  paid: "Paid",
  waiting: "Waiting",
  failed: "Failed",
  returning: "Refund on its way",
  "part-returned": "Refunded in part",
  returned: "Refunded",
  "needs-you": "Needs you",
};
const TONES: Record<State, Tone> = {
  paid: "ok",
  waiting: "quiet",
  failed: "bad",
  returning: "info",
  "part-returned": "warn",
  returned: "warn",
  "needs-you": "bad",
};

/** How an order stands, in a word. */
export const OrderState = ({ state }: { state: State }) => (
  <Status tone={TONES[state]}>{STATE_NAMES[state]}</Status>
);
