export { registerCompanions } from "./companions.server.ts";
export { countMembers, listMembers, memberFacts, type MemberFilter } from "./desk.server.ts";
export { countSignups } from "./figures.server.ts";
export { accountsHolding } from "./holding.server.ts";
export { holdingsOf, registerHoldings } from "./holdings.server.ts";
export { inviteMember } from "./invites.server.ts";
export { readSecondFactor } from "./second-factor.server.ts";
export { findUser } from "./member.server.ts";
export { readSession, requireUser } from "./reading.server.ts";
