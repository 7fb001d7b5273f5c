/**
 * Notes on members, orders and applications; a note with a day stands on Today from then until it is done.
 *
 *     await notes.addNote(services, { on: "order", id, text: "Call her", due: "2026-12-01", who });
 *     const due = await notes.dueNotes(services);
 */
export { addNote, dueNotes, finishNote, notesOn, tidyNotes } from "./writing.server.ts";
