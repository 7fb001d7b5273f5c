export {
  acceptOffer,
  countVisitor,
  joinAccount,
  readApplication,
  saveDraft,
  withdrawApplication,
} from "./form/applying.server.ts";
export {
  eachApplication,
  listApplications,
  newestOffer,
  readForOwner,
  readToAnswer,
} from "./decisions/reading.server.ts";
export { applicantWords, STATE_WORDS } from "./domain/states.ts";
export { keyCookie, findByKey } from "./form/key-cookie.server.ts";
export { cancelLinks } from "./form/links.server.ts";
export { hasReceived, readCounts } from "./seats/seats.server.ts";
export { moveApplication } from "./decisions/move-application.server.ts";
export {
  applicationOfRequest,
  isRobot,
  readEmptyForm,
  readForm,
  submitForm,
} from "./form/submit-form.server.ts";
