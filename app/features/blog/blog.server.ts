export { cardVersion, shareCard } from "./card.server.ts";
export { countDesk, deskTags, listDesk } from "./desk-list.server.ts";
export {
  beginPost,
  checkSlug,
  duplicatePost,
  readDeskPost,
  restoreRevision,
  saveWork,
  setAside,
} from "./desk.server.ts";
export { importPosts, seedPosts } from "./importing.server.ts";
export { previewAddress, previewPost } from "./preview.server.ts";
export { bringBack, clearPosts, deletePost, publishWork, unpublishWork } from "./publishing.server.ts";
export { feedPosts, listAddresses, listPosts, listTags, readPost, relatedPosts } from "./reading.server.ts";
export { listRevisions, readRevision } from "./revisions.server.ts";
export { publishDue, publishPost, saveDraft, unpublishPost } from "./writing.server.ts";
