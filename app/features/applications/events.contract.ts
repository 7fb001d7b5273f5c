import { z } from "zod";

/** The topic of the notice that counts and seats have changed, which public pages show. */
export const APPLICATIONS_CHANGED = "applications.changed";

/** An application changed its state; an email says so. */
export const applicationMoved = {
  name: "application.moved",
  payload: z.object({ entryId: z.int() }),
};
/** The applicant did something; the administrator at `address` gets an email about it. */
export const ownerNoticed = {
  name: "application.owner-noticed",
  payload: z.object({ entryId: z.int(), address: z.string() }),
};
/** A draft has an email address for the first time; a link to continue is sent there. */
export const applicationBegun = {
  name: "application.begun",
  payload: z.object({ applicationId: z.string() }),
};

/** `code` of a refused call or form about applications. */
export type ApplicationsCode = "NOT_FOUND" | "CHANGED_MEANWHILE" | "NOT_POSSIBLE" | "INVALID_DATA";
