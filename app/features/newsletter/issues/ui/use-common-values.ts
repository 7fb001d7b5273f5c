import { useRootData } from "../../../../ui/root-data.ts";
import type { Registration } from "../../../settings/contract.ts";
import { commonValues, type SubscriberValues } from "../../domain/subscriber-fields.ts";

/** The values of the fields that are the same for every reader today. */
export const useCommonValues = (): SubscriberValues =>
  commonValues(useRootData<{ registration?: Registration }>()?.registration);
