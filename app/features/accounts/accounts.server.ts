export { countMembers, listMembers, memberFacts, type MemberFilter } from "./desk.server.ts";
export { checkoutName } from "./domain/names.ts";
export { countSignups } from "./figures.server.ts";
export { inviteMember } from "./invites.server.ts";
export { readSecondFactor } from "./second-factor.server.ts";
export { findUser } from "./member.server.ts";
export { readSession, requireUser } from "./reading.server.ts";
