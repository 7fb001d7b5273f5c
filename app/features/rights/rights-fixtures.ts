import { beforeAll, beforeEach } from "vitest";
import { useSentEmails } from "../../../testing/sent-emails.ts";
import { useServices } from "../../../testing/services.ts";
import type { PersonalData } from "../../platform/personal-data.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { rightsJobs } from "./jobs.server.ts";

export const ADA = "ada-rights@villa.test";

/**
 * `trouble.left`: how many of the next exports of the sample feature, which has a two-megabyte file, fail.
 */
export const trouble = { left: 0 };
export const sampleFeature: PersonalData = {
  folder: "shelf",
  tables: {},
  gather: async () => {
    if (trouble.left-- > 0) throw new Error("The shelf is locked");
    return [
      { name: "words.json", json: { said: "வணக்கம்", at: new Date(0) } },
      { name: "small.pdf", bytes: new TextEncoder().encode("%PDF-small") },
      { name: "book.pdf", file: "books/one.pdf" },
      { name: "lost.pdf", file: "books/lost.pdf" },
    ];
  },
  erase: async () => {},
  files: async () => ["books/one.pdf"],
};
export const largeFile = new Uint8Array(2_000_000).map((_, i) => i % 251);

export const withData = (name: string, personalData: PersonalData) => ({ name, personalData });

const unscheduled = rightsJobs.map(({ cron: _cron, ...rest }) => rest);

/** Services with these features and the sample one. Clock and failures are reset before each test. */
export function rightsFixtures(features: Services["features"]) {
  const services = useServices(unscheduled, { ADMIN_EMAILS: ADA });
  const sentEmails = useSentEmails(services);

  beforeAll(() => void (services.features = [withData("shelf", sampleFeature), ...features]));
  beforeEach(async () => {
    trouble.left = 0;
    services.clock = { now: () => new Date() };
    await services.storage.write("books/one.pdf", largeFile);
  });
  const later = (days: number) => {
    const at = Date.now() + days * 86_400_000;
    services.clock = { now: () => new Date(at) };
  };
  const subjectsTo = (address: string) => sentEmails.to(address).map((sentEmail) => sentEmail.subject);
  return { services, sentEmails, later, subjectsTo };
}
