import { z } from "zod";

/** Topic of the notice that counts and seats have changed: public pages show them. */
export const APPLICATIONS_CHANGED = "applications.changed";

/** Something was decided, and a letter says so. */
export const applicationMoved = {
  name: "application.moved",
  payload: z.object({ entryId: z.int() }),
};
/** The applicant did something that the person at `address`, who runs the site, gets an email about. */
export const ownerNoticed = {
  name: "application.owner-noticed",
  payload: z.object({ entryId: z.int(), address: z.string() }),
};
/** A draft has an address for the first time: the way to go on with it elsewhere is sent there. */
export const applicationBegun = {
  name: "application.begun",
  payload: z.object({ applicationId: z.string() }),
};

/** `code` of an answer of `/api/applications` and `/api/admin/applications`. */
export type ApplicationsCode = "NOT_FOUND" | "CHANGED_MEANWHILE" | "NOT_POSSIBLE" | "INVALID_DATA";
