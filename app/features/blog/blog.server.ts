export { addAuthor, listAuthors, removeAuthor, saveAuthor } from "./editing/authors.server.ts";
export { cardVersion, shareCard } from "./reading/card.server.ts";
export { countEditorPosts, editorTags, listEditorPosts } from "./editing/editor-list.server.ts";
export {
  createDraft,
  checkSlug,
  copyWork,
  readEditorPost,
  restoreRevision,
  saveWork,
} from "./editing/editor.server.ts";
export { importPosts, seedPosts, storePost } from "./importing/importing.server.ts";
export { previewPost } from "./editing/preview.server.ts";
export {
  restorePost,
  clearPosts,
  deletePost,
  publishDue,
  publishWork,
  unpublishWork,
} from "./editing/publishing.server.ts";
export {
  feedPosts,
  listAddresses,
  listPosts,
  listTags,
  readAuthor,
  readNeighbours,
  readPost,
  relatedPosts,
  searchPosts,
} from "./reading/reading.server.ts";
export { listRevisions, readRevision } from "./editing/revisions.server.ts";
