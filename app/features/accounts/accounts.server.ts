export { countMembers, listMembers, memberFacts, type MemberFilter } from "./members/admin.server.ts";
export { readAdministratorProofs } from "./members/administrators.server.ts";
export { checkoutName } from "./domain/names.ts";
export { inviteMember } from "./links/invites.server.ts";
export { admissionOf, asksSecondFactor } from "./second-factor/ways.server.ts";
export { findProvedMember, findUser, isProved, memberIds, namesOf } from "./members/member.server.ts";
export { endMemberSessions, suspendMember } from "./members/suspending.server.ts";
export { requireRecentProof } from "./sessions/proving.server.ts";
export { readSession, requireUser } from "./sessions/reading.server.ts";
