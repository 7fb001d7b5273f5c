/**
 * Notes on members, orders and applications; one with a due date is shown on Today from that day until it is
 * done.
 *
 *     await notes.addNote(services, { on: "order", id, text: "Call her", due: "2026-12-01", who });
 *     const due = await notes.dueNotes(services);
 */
export { addNote, dueNotes, finishNote, notesOn, tidyNotes } from "./writing.server.ts";
