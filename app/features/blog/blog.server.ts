export { saveAuthor } from "./authors.server.ts";
export { listAuthors } from "./author-list.server.ts";
export { removeAuthor } from "./author-removal.server.ts";
export { cardVersion, shareCard } from "./card.server.ts";
export { countEditorPosts, editorTags, listEditorPosts } from "./editor-list.server.ts";
export {
  beginPost,
  checkSlug,
  copyWork,
  readEditorPost,
  restoreRevision,
  saveWork,
} from "./editor.server.ts";
export { importPosts, seedPosts } from "./importing.server.ts";
export { previewPost } from "./preview.server.ts";
export { previewAddress } from "./preview-address.server.ts";
export { bringBack, clearPosts, deletePost, publishWork, unpublishWork } from "./publishing.server.ts";
export {
  feedPosts,
  listAddresses,
  listPosts,
  listTags,
  readAuthor,
  readBeside,
  readPost,
  relatedPosts,
  searchPosts,
} from "./reading.server.ts";
export { listRevisions, readRevision } from "./revisions.server.ts";
export { publishDue, publishPost, saveDraft, unpublishPost } from "./writing.server.ts";
