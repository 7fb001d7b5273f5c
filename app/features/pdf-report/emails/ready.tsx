import { Frame, hello, plain, Say, type EmailProps } from "../../../ui/email.tsx";

/**
 * Tells the owner that their book is there. The link leads to the dashboard: the file itself needs a session.
 */
export function readyEmail({ brand, firstName, link, pages }: EmailProps & { pages: number }) {
  const what = `Your Psychoanalysis PDF Report is ready: ${pages} pages, made from your own answers. You can read and download it on your dashboard.`;
  const note = "The report opens only for you, signed in. For self-reflection, not a diagnosis.";
  return {
    subject: "Your PDF report is ready",
    text: plain(hello(firstName), what, `Open your dashboard:\n${link}`, note),
    body: (
      <Frame brand={brand} title="Your book is ready" action="Open my dashboard" link={link} note={note}>
        <Say>{hello(firstName)}</Say>
        <Say>{what}</Say>
      </Frame>
    ),
  };
}
