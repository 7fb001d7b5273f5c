import { z } from "zod";

/** The NOTIFY topic for changed seats and counts, which public pages show. */
export const APPLICATIONS_CHANGED = "applications.changed";

/** An application changed its state; the applicant gets an email. */
export const applicationMoved = {
  name: "application.moved",
  payload: z.object({ entryId: z.int() }),
};
/** The applicant did something; the administrator at `address` gets an email about it. */
export const ownerNoticed = {
  name: "application.owner-noticed",
  payload: z.object({ entryId: z.int(), address: z.string() }),
};
/** A draft got a new email address, or its links were cancelled; a link to continue is sent there. */
export const applicationBegun = {
  name: "application.begun",
  payload: z.object({ applicationId: z.string() }),
};

/** Error codes of the applications API and forms. */
export type ApplicationsCode = "NOT_FOUND" | "CHANGED_MEANWHILE" | "NOT_POSSIBLE" | "INVALID_DATA";
