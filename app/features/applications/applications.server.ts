export {
  countVisitor,
  joinAccount,
  readApplication,
  saveDraft,
  withdrawApplication,
} from "./applying.server.ts";
export {
  eachApplication,
  listApplications,
  moveApplication,
  moveMany,
  readForOwner,
} from "./admin.server.ts";
export { applicantWords, isOpen } from "./domain/states.ts";
export { keyCookie, opensWith } from "./key-cookie.server.ts";
export { takeBackLinks } from "./links.server.ts";
export { hasReceived } from "./seats.server.ts";
export { readCounts } from "./seat-counts.server.ts";
export { applicationHere, isRobot, readForm, takeForm } from "./taking.server.ts";
