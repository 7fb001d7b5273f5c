export {
  acceptOffer,
  countVisitor,
  joinAccount,
  readApplication,
  saveDraft,
  withdrawApplication,
} from "./form/applying.server.ts";
export { eachApplication, listApplications, newestOffer, readForOwner } from "./decisions/admin.server.ts";
export { applicantWords, isOpen, STATE_WORDS } from "./domain/states.ts";
export { keyCookie, opensWith } from "./form/key-cookie.server.ts";
export { takeBackLinks } from "./form/links.server.ts";
export { hasReceived } from "./seats/seats.server.ts";
export { readToAnswer } from "./decisions/to-answer.server.ts";
export { readCounts } from "./seats/seat-counts.server.ts";
export { moveApplication, moveMany } from "./decisions/move-application.server.ts";
export { applicationHere, isRobot, readForm, takeForm } from "./form/taking.server.ts";
