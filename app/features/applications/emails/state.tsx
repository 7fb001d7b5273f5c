import { formatIndiaTime, formatIndiaWeekday } from "../../../kernel/india-format.ts";
import type { Email } from "../../../platform/mail.server.ts";
import { Frame, hello, plain, Say, type EmailProps } from "../../../ui/email.tsx";
import { type Offer, type SentState, type Way, WAYS } from "../contract.ts";
import { calendarFile } from "../domain/calendar.ts";
import { lastDayFact, offerFacts } from "../domain/offer.ts";

/** What one state's letter is made of. `text`: what the owner wrote for this applicant. */
export type StateEmailProps = EmailProps & {
  id: string;
  state: SentState;
  way: Way;
  dates: string | null;
  text: string;
  offer: Offer | null;
  talkAt: Date | null;
  now: Date;
  /** Grows with every meeting that is set, so that a calendar moves the one that it has. */
  sequence: number;
  again: boolean;
  /** The owner has opened it again after a no. */
  reopened: boolean;
};

type Words = { subject: string; title: string; lines: string[]; note: string };
const TALK_MINUTES = 40;
const YOURS = "This link shows where your application stands, and is yours alone: pass it to nobody.";

const own = (text: string) => (text ? [text] : []);
const whatOf = ({ way, dates }: Pick<StateEmailProps, "way" | "dates">) =>
  `${WAYS[way]}${dates ? `, ${dates}` : ""}`;

function offerLines({ offer, state, ...props }: StateEmailProps): string[] {
  if (!offer) return [];
  const facts = [...offerFacts(offer), ...(state === "offered" ? [lastDayFact(offer)] : [])];
  const lines = facts.map(({ name, text }) => `${name}: ${text}`);
  return [[`${whatOf(props)}: ${offer.price}`, ...lines].join("\n")];
}

const NEXT =
  "Next comes an answer by email: a time to talk, an offer, a place on the waiting list, or a no. You " +
  "can see where it " +
  "stands, and take it back, at any time.";

/** Insider access has no seat, and no house to come to. */
const INSIDER: Pick<typeof WORDS, "offered" | "accepted" | "seated"> = {
  offered: (props) => ({ ...WORDS.offered(props), subject: "Insider access for you", title: "Come closer" }),
  accepted: (props) => ({
    ...WORDS.accepted(props),
    lines: [
      "You accepted our offer.",
      ...offerLines(props),
      "We confirm your access by email and tell you how to pay.",
    ],
  }),
  seated: ({ text }) => ({
    subject: "Insider access is yours",
    title: "Insider access is yours",
    lines: [...own(text), "Next comes an email on how it begins."],
    note: YOURS,
  }),
};

const REOPENED = ({ text }: StateEmailProps): Words => ({
  subject: "Your application is open again",
  title: "It is open again",
  lines: [...own(text), "Your application is open again, after our no.", NEXT],
  note: YOURS,
});

/** The words of each state; `text` stands at the top where the owner wrote something. */
const WORDS: Record<SentState, (props: StateEmailProps) => Words> = {
  received: (props) => ({
    subject: "Your application is here",
    title: "It is here",
    lines: [
      `Thank you for writing to ${props.brand}. One of us reads all of it. (${whatOf(props)}.)`,
      ...(props.again
        ? [
            "There is an earlier application from this address. We read both as one; withdraw either " +
              "if you like.",
          ]
        : []),
      NEXT,
    ],
    note: YOURS,
  }),
  conversation: ({ text, talkAt }) => ({
    subject: "Shall we talk?",
    title: "Shall we talk?",
    lines: [
      ...own(text),
      ...(talkAt
        ? [
            `${formatIndiaWeekday(talkAt)} at ${formatIndiaTime(talkAt)} (Indian time), about forty ` +
              "minutes. The attached file puts it into your calendar.",
          ]
        : []),
      "Keep ten minutes for questions of your own. If the time does not suit you, reply to this email.",
    ],
    note: YOURS,
  }),
  offered: (props) => ({
    subject: "A seat for you",
    title: "There is a seat for you",
    lines: [
      ...own(props.text),
      ...offerLines(props),
      "To accept, open the page below and press “Accept the offer”. If you have questions, reply to this " +
        "email. Nothing is paid before both sides have said yes.",
    ],
    note: YOURS,
  }),
  accepted: (props) => ({
    subject: "You accepted our offer",
    title: "We hold your seat",
    lines: [
      "You accepted our offer, and we hold the seat for you.",
      ...offerLines(props),
      "We confirm your seat by email and tell you how to pay.",
    ],
    note: YOURS,
  }),
  waiting: ({ text }) => ({
    subject: "You are on the waiting list",
    title: "You are on the waiting list",
    lines: [
      ...own(text),
      "We would like to have you, and have no seat to offer you yet. If a seat comes free, or new dates are " +
        "set, you hear it first.",
    ],
    note: YOURS,
  }),
  seated: (props) => ({
    subject: "Your seat at the table",
    title: "You have a seat",
    lines: [
      ...own(props.text),
      `${whatOf(props)}. Next come the address, the tide table and short introductions to the others.`,
    ],
    note: YOURS,
  }),
  declined: ({ text }) => ({
    subject: "Not this time",
    title: "Not this time",
    lines: [
      ...(text ? own(text) : ["We compose a table as a whole, and this time it came together without you."]),
      "It came from a person, and says nothing about what you build. You may apply again for other " +
        "dates whenever you like.",
    ],
    note: "Your application stays yours: reply to this email if you want it deleted.",
  }),
  withdrawn: () => ({
    subject: "You took your application back",
    title: "Taken back",
    lines: [
      "You took your application back: it is out of the running, and is deleted after twelve months. You " +
        "may apply again whenever you like.",
    ],
    note: "If this was not you, reply to this email.",
  }),
};

function wordsFor(props: StateEmailProps): Words {
  if (props.state === "received" && props.reopened) return REOPENED(props);
  if (
    props.way === "insider" &&
    (props.state === "offered" || props.state === "accepted" || props.state === "seated")
  )
    return INSIDER[props.state](props);
  return WORDS[props.state](props);
}

/** The letter that goes out when an application comes into a state. */
export function stateEmail(props: StateEmailProps): Email {
  const { brand, firstName, link, state, talkAt, id, now, sequence } = props;
  const { subject, title, lines, note } = wordsFor(props);
  const action = state === "offered" ? "See the offer" : "See where it stands";
  return {
    subject,
    text: plain(hello(firstName), ...lines, `${action}:\n${link}`, note),
    body: (
      <Frame brand={brand} title={title} action={action} link={link} note={note}>
        <Say>{hello(firstName)}</Say>
        {lines.map((line) => (
          <Say key={line}>{line}</Say>
        ))}
      </Frame>
    ),
    ...(state === "conversation" &&
      talkAt && {
        files: [
          {
            filename: "conversation.ics",
            contentType: "text/calendar; charset=utf-8; method=PUBLISH",
            content: calendarFile(
              {
                id: `${id}@${new URL(link).hostname}`,
                brand,
                title: `${brand}: a conversation`,
                what: `About your application. Where it stands: ${new URL(link).origin}/application`,
                from: talkAt,
                minutes: TALK_MINUTES,
                sequence,
              },
              now,
            ),
          },
        ],
      }),
  };
}
