import type { EmailPreview } from "../../../ui/email.tsx";
import { confirmationEmail } from "./ask.tsx";
import { alreadySubscribedEmail } from "./known.tsx";
import { issueEmail } from "./issue.tsx";
import { welcomeEmail } from "./welcome.tsx";

const brand = "Villa Vesper";
const site = "http://localhost:3000";
const key = "t=Zm9yLWxvb2tpbmctYXQtYWxvbmUtbm90LWEta2V5LTE";
const preferences = `${site}/newsletter/preferences?${key}`;

/** What Markdown makes of a letter of the owner's. */
const html = `<p>Dear reader,</p>
<p>Registration closes on <strong>Thursday the 26th</strong> at midnight. Fourteen of twenty seats are free as
I write; the page always shows the true number.</p>
<figure><img src="/art/fire-1120.webp" alt="Embers in a bowl of stone,
and hands held out to them"><figcaption>The fire on the lower terrace, last February</figcaption></figure>
<h2>What to bring</h2>
<ul><li>An appetite</li><li>A story you have not told</li></ul>
<blockquote><p>Nobody leaves this table hungry, or with the same opinion.</p></blockquote>
<p>If you finished the quest, your result already waits with your application.</p>
<p><a href="${site}/pricing">See what an evening costs</a></p>`;
const words = `Dear reader,

Registration closes on Thursday the 26th at midnight. Fourteen of twenty seats are free as I write; the page
always shows the true number.

What to bring

- An appetite
- A story you have not told

Nobody leaves this table hungry, or with the same opinion.

If you finished the quest, your result already waits with your application.

See what an evening costs: ${site}/pricing`;

export const previews: EmailPreview[] = [
  {
    name: "ask",
    when: "somebody asked for letters",
    email: confirmationEmail({ brand, link: `${site}/newsletter/confirm?${key}` }),
  },
  {
    name: "known",
    when: "somebody asked who has them already",
    email: alreadySubscribedEmail({ brand, link: preferences }),
  },
  {
    name: "welcome",
    when: "they pressed, and are on the list",
    email: welcomeEmail({
      brand,
      link: `${site}/quest`,
      preferences,
      topics: { letter: true, dates: true, posts: false },
    }),
  },
  {
    name: "letter",
    when: "the owner writes to everybody who wants it",
    email: issueEmail({
      brand,
      subject: "Six evenings left",
      preview: "Fourteen places, one true number",
      html,
      words,
      preferences,
      sender: "Villa Vesper, 12 Ridge Road, Coonoor 643101",
    }),
  },
];
