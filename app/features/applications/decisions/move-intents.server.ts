import { z } from "zod";
import { intent } from "../../../admin-action.server.ts";
import { fromIndiaClock } from "../../../lib/india-clock.ts";
import { isDay } from "../../../lib/india-time.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import { APPLICATION_ID } from "../contract.ts";
import { DECISIONS_FOR_SEVERAL } from "../domain/states.ts";
import type { ApplicationsCode } from "../events.contract.ts";
import { moveApplication, moveMany, previewMany, previewMove } from "./move-application.server.ts";

const text = z.string().trim().max(4_000, "Write at most 4,000 characters.").default("");
const line = z.string().trim().max(200, "Write at most 200 characters.");
const lines = z.string().trim().max(2_000, "Write at most 2,000 characters.");
const day = z.string().max(10);

const version = z.coerce.number().int();
/** The form of a decision; its fields depend on the target state. */
const MoveOne = z.discriminatedUnion("to", [
  z.strictObject({ version, to: z.enum(["reopened", "waiting", "declined"]), text }),
  z.strictObject({
    version,
    to: z.literal("seated"),
    text,
    payment: lines.min(1, "Say how to pay, and by when."),
  }),
  z.strictObject({
    version,
    to: z.literal("conversation"),
    text,
    date: z.string().refine(isDay, "Choose a valid date."),
    time: z.string(),
  }),
  z.strictObject({
    version,
    to: z.literal("offered"),
    text,
    price: z.string().trim().max(60),
    tax: line,
    arrives: day,
    leaves: day,
    room: line,
    includes: lines,
    cancellation: lines,
    until: day,
  }),
]);

const refuse = (message: string) =>
  new AppError("INVALID_DATA" satisfies ApplicationsCode, message, { field: "date" });

/** Converts the form of a decision. @throws AppError INVALID_DATA (400) for an invalid or past time */
function changeOf({ clock }: Pick<Services, "clock">, form: z.output<typeof MoveOne>) {
  if (form.to === "conversation") {
    const { date, time, ...change } = form;
    const talkAt = fromIndiaClock(date, time);
    if (!talkAt) throw refuse("Choose the date and time of the conversation.");
    if (talkAt < clock.now()) throw refuse("This time has passed. Choose a later one.");
    return { ...change, talkAt };
  }
  if (form.to === "offered") {
    const { version: readVersion, to, text: message, ...offer } = form;
    return { version: readVersion, to, text: message, offer };
  }
  return form;
}

/** The intents of the application page. */
export const moveIntents = {
  "preview-move": intent({
    input: MoveOne,
    run: (services, form, who, { id = "" }) =>
      previewMove(services, { ...changeOf(services, form), id, who }),
  }),
  move: intent({
    input: MoveOne,
    run: (services, form, who, { id = "" }) =>
      moveApplication(services, { ...changeOf(services, form), id, who }),
  }),
};

const MoveSeveral = z.strictObject({
  /** Separated by spaces. */
  ids: z
    .string()
    .transform((ids) => ids.split(" "))
    .pipe(z.array(z.string().regex(APPLICATION_ID)).min(1).max(200)),
  to: z.enum(DECISIONS_FOR_SEVERAL),
  text,
});

/** The intents of the list, for several applications. */
export const moveSeveralIntents = {
  "preview-move": intent({
    input: MoveSeveral,
    run: (services, { ids, ...form }, who) => previewMany(services, ids, { ...form, who }),
  }),
  move: intent({
    input: MoveSeveral,
    run: (services, { ids, ...form }, who) => moveMany(services, ids, { ...form, who }),
  }),
};
