import { useRootData } from "../../../../ui/root-data.ts";
import type { Registration } from "../../../settings/contract.ts";
import { commonValues, type SubscriberValues } from "../../domain/subscriber-fields.ts";

/** Today's values of the fields that are the same for every reader. */
export const useCommonValues = (): SubscriberValues =>
  commonValues(useRootData<{ registration?: Registration }>()?.registration);
