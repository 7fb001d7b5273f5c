import { firstOf } from "../../../kernel/checked.ts";
const FOLDERS: Record<string, string> = {
  account: "Name, address and number, sessions, ways of signing in, links that were mailed to you",
  quest: "Your quests, every statement with your answer, and the scores computed from them",
  report: "Your reports as they are shown, your reactions and thoughts, what you share",
  "pdf-report": "The PDF reports you bought, and your wish about them",
  payments: "Offers shown, purchases, payments, receipts, refunds, disputes; amounts in rupees",
  dashboard: "What you said about the PDF report",
  insider: "Insider access that you were given, and the letters of it that you were sent",
  applications: "Your applications, with what became of each",
  "language-model":
    "Whether a language model may write the letter of your report, and what came of each call to it",
  notes: "What the house noted about you",
  safety: "What was recorded to keep your account safe, such as sign-ins that failed",
  blog: "What you changed in posts",
  newsletter: "Whether letters go to your address, and since when",
  analytics: "What the site recorded of your visits",
  media: "Pictures you gave us",
  audit: "What was written down about you, or by you, in the administration",
  settings: "What you changed in the site's settings",
  rights: "When you asked for your data",
};

/** The page that explains the archive. `paths`: the files in it. */
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
