import { firstOf } from "../../../lib/checked.ts";
const FOLDERS: Record<string, string> = {
  account: "Name, email address and number, sessions, sign-in methods, links we emailed you",
  quest: "Your quests, every statement with your answer, and your scores",
  report: "Your reports as they are shown, your reactions and thoughts, what you share",
  "pdf-report": "The PDF reports you bought, and your choices about them",
  payments: "Offers shown, purchases, payments, receipts, refunds, disputes; amounts in rupees",
  dashboard: "What you said about the PDF report",
  insider: "Insider access that you were given, and the emails about it",
  applications: "Your applications and their outcomes",
  "language-model":
    "Whether a language model may write the letter of your report, and the result of each call",
  notes: "Our notes about you",
  safety: "Security events of your account, such as failed sign-ins",
  blog: "What you changed in posts",
  newsletter: "Your newsletter subscription and its dates",
  analytics: "Your recorded visits",
  media: "Pictures you gave us",
  audit: "Audit log entries about you or by you",
  settings: "What you changed in the site's settings",
  rights: "When you requested your data",
};

/**
 * The README.txt of the archive.
 * @param paths the archive's other files
 */
export function readmeOf({
  brand,
  name,
  at,
  paths,
}: {
  brand: string;
  name: string;
  at: Date;
  paths: string[];
}): string {
  const folders = [...new Set(paths.map((path) => firstOf(path.split("/"))))];
  const lines = folders.map((folder) => {
    const files = paths.filter((path) => path.startsWith(`${folder}/`)).map((path) => `    ${path}`);
    return [`${folder}/  ${FOLDERS[folder] ?? ""}`.trimEnd(), ...files].join("\n");
  });
  return [
    `Everything ${brand} holds about ${name}, as of ${at.toISOString()}.`,
    "Files ending in .json are plain text that people and programs can read. Times are UTC.",
    "Passwords, keys and session secrets are left out: they are kept as hashes or not at all.",
    ...lines,
    "",
  ].join("\n\n");
}
