import { type Params, redirect } from "react-router";
import { z } from "zod";
import { intent } from "../../admin-action.server.ts";
import { fromIndiaClock } from "../../lib/india-clock.ts";
import type { Services } from "../../platform/services.server.ts";
import type { Who } from "../audit/contract.ts";
import { IssueDraft } from "./contract.ts";
import * as newsletter from "./newsletter.server.ts";

const NoInput = z.strictObject({});
/** The version that the administrator has seen. */
const Version = IssueDraft.pick({ version: true });
/** Indian local time, such as "2026-11-26T18:00". */
const IndiaTime = z.string().transform((text, context) => {
  const [date = "", time = ""] = text.split("T");
  const at = fromIndiaClock(date, time);
  if (at) return at;
  context.addIssue("Choose a date and time");
  return z.NEVER;
});
const LIST = "/admin/newsletter/issues";
const redirectTo = ({ id }: { id: string }) => redirect(`${LIST}/${id}`, 303);

/** Creates an issue and opens it. */
export const writeIssue = intent({
  input: NoInput,
  run: async (services, _input, who) => redirectTo(await newsletter.createIssue(services, who)),
});

const idOf = ({ id = "" }: Params) => id;
/** An action on the page's issue that takes no input. */
const step = <Result>(run: (services: Services, issue: { id: string; who: Who }) => Promise<Result>) =>
  intent({
    input: NoInput,
    run: (services, _input, who, params) => run(services, { id: idOf(params), who }),
  });

/** The intents of the issue page. */
export const issueIntents = {
  save: intent({
    input: IssueDraft,
    run: (services, draft, who, params) => newsletter.saveIssue(services, { id: idOf(params), draft, who }),
  }),
  /** Creates an issue with the text in the editor and opens it. */
  copy: intent({
    input: IssueDraft.omit({ version: true }),
    run: async (services, text, who) => redirectTo(await newsletter.createIssue(services, who, text)),
  }),
  delete: step(async (services, issue) => {
    await newsletter.removeIssue(services, issue);
    return redirect(LIST, 303);
  }),
  check: step(async (services, { id }) =>
    newsletter.readChecked(services, await newsletter.requireIssue(services, id)),
  ),
  /** @returns the address of the administrator */
  test: step(newsletter.sendTest),
  send: intent({
    input: Version,
    proof: true,
    run: (services, { version }, who, params) =>
      newsletter.sendIssue(services, { id: idOf(params), version, who }),
  }),
  schedule: intent({
    input: Version.extend({ sendAt: IndiaTime }),
    proof: true,
    run: (services, input, who, params) =>
      newsletter.scheduleIssue(services, { ...input, id: idOf(params), who }),
  }),
  unschedule: step(newsletter.unscheduleIssue),
  pause: step(newsletter.pauseIssue),
  resume: step(newsletter.resumeIssue),
  cancel: step(newsletter.cancelIssue),
  "resend-uncertain": step((services, issue) =>
    newsletter.decideUncertain(services, { ...issue, decision: "again" }),
  ),
  "skip-uncertain": step((services, issue) =>
    newsletter.decideUncertain(services, { ...issue, decision: "arrived" }),
  ),
  archive: step(newsletter.archiveIssue),
  unarchive: step(newsletter.unarchiveIssue),
  /** Creates a copy and opens it. */
  duplicate: step(async (services, { id, who }) => {
    const issue = await newsletter.requireIssue(services, id);
    return redirectTo(await newsletter.createIssue(services, who, issue));
  }),
};
