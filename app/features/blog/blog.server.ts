export { CARD, cardVersion, shareCard } from "./card.server.ts";
export { importPosts, seedPosts } from "./importing.server.ts";
export { feedPosts, listAddresses, listPosts, listTags, readPost, relatedPosts } from "./reading.server.ts";
export { publishDue, publishPost, saveDraft, unpublishPost } from "./writing.server.ts";
