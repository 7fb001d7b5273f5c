import { transaction } from "../../../platform/database/db.server.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import { findUser } from "../../accounts/accounts.server.ts";
import * as audit from "../../audit/audit.server.ts";
import type { Who } from "../../audit/contract.ts";
import { subscriberValues } from "../sending/subscriber-values.server.ts";
import { renderPreview } from "./composing.server.ts";
import { requireIssue } from "./writing.server.ts";
import type { NewsletterCode } from "../contract.ts";

/**
 * Sends an issue to the administrator, marked as a test.
 * @returns the administrator's address
 * @throws AppError NOT_FOUND (404), EMAIL_DELIVERY_FAILED (503)
 */
export async function sendTest(services: Services, { id, who }: { id: string; who: Who }): Promise<string> {
  const issue = await requireIssue(services, id);
  const writer = await findUser(services, who.id);
  if (!writer)
    throw new AppError("NOT_FOUND" satisfies NewsletterCode, "This member does not exist", { status: 404 });
  const values = await subscriberValues(services, writer.email);
  const { subject, html, text } = renderPreview(services, issue, values);
  try {
    await services.mail.sendHtml(writer.email, {
      subject: `Test: ${subject || "a newsletter without a subject"}`,
      html,
      text,
    });
  } catch (error) {
    services.log.warn({ error, issueId: issue.id }, "the mail server rejected a test email");
    throw new AppError(
      "EMAIL_DELIVERY_FAILED" satisfies NewsletterCode,
      "The mail server rejected the test email. Please try again.",
      { status: 503 },
    );
  }
  await transaction(services.db, (tx) =>
    audit.record(tx, {
      who,
      action: "newsletter.letter-tested",
      subject: issue.id,
      before: null,
      after: { version: issue.version },
      at: services.clock.now(),
    }),
  );
  return writer.email;
}
