export { collectJourney, collectVisit } from "./collecting.server.ts";
export { countNew } from "./counting.server.ts";
export { noteFact } from "./facts.server.ts";
export { fillVisits, hasVisits } from "./filling.server.ts";
export { eraseJourneys, journeysOf } from "./held.server.ts";
export { maintainPartitionTables } from "./partitions.server.ts";
export { askedOf, readFunnel, readOverview, readTotals } from "./statistics.server.ts";
export { linkJourney, tieLate } from "./journey-links.server.ts";
export { countListed, listVisits, openVisit, readLive } from "./visits.server.ts";
