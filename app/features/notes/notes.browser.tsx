export { DueNotes } from "./ui/due-notes.tsx";
export { NotesPanel } from "./ui/notes-panel.tsx";
