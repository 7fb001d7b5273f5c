import { Status } from "../../../ui/admin/status.tsx";
import { ORDER_STATE_NAMES, ORDER_STATE_TONES, type OrderState as State } from "../ledger.contract.ts";

/** The state of an order in one word. */
export const OrderState = ({ state }: { state: State }) => (
  <Status tone={ORDER_STATE_TONES[state]}>{ORDER_STATE_NAMES[state]}</Status>
);
