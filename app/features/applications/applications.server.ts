export {
  acceptOffer,
  countVisitor,
  joinAccount,
  readApplication,
  saveDraft,
  withdrawApplication,
} from "./applying.server.ts";
export { eachApplication, listApplications, newestOffer, readForOwner } from "./admin.server.ts";
export { applicantWords, isOpen } from "./domain/states.ts";
export { keyCookie, opensWith } from "./key-cookie.server.ts";
export { takeBackLinks } from "./links.server.ts";
export { hasReceived } from "./seats.server.ts";
export { readToAnswer } from "./to-answer.server.ts";
export { readCounts } from "./seat-counts.server.ts";
export { moveApplication, moveMany, previewMove } from "./move-application.server.ts";
export { STATE_WORDS } from "./ui/state.tsx";
export { applicationHere, isRobot, readForm, takeForm } from "./taking.server.ts";
