import { formatIndiaTime, formatIndiaWeekday } from "../../../lib/india-format.ts";
import type { Email } from "../../../platform/mail/mail.server.ts";
import { Frame, hello, plain, type EmailProps } from "../../../ui/email.tsx";
import { Paragraphs } from "../../../ui/paragraph-email.tsx";
import { type Offer, type SentState, type Way, WAYS } from "../contract.ts";
import { calendarFile } from "../domain/calendar.ts";
import { isOfferOpen, lastDayFact, offerDay, offerFacts } from "../domain/offer.ts";
import { applicantWords } from "../domain/states.ts";

/** The content of the email for one state. `text`: the owner's message to this applicant. */
export type StateEmailProps = EmailProps & {
  id: string;
  state: SentState;
  way: Way;
  dates: string | null;
  text: string;
  offer: Offer | null;
  talkAt: Date | null;
  now: Date;
  /** Increases with each new time, so that calendars move the existing meeting. */
  sequence: number;
  /** Whether there is an earlier application from this address. */
  again: boolean;
  /** Whether the owner reversed the decline; `state` is the one before it. */
  reopened: boolean;
};

/** `title` is the subject by default. */
type Words = { subject: string; title?: string; lines: string[]; note?: string };
const TALK_MINUTES = 40;
const YOURS = "This link shows the status of your application. Please don’t share it.";

const ownersText = (text: string) => (text ? [text] : []);
const packageAndDates = ({ way, dates }: Pick<StateEmailProps, "way" | "dates">) =>
  `${WAYS[way]}${dates ? `, ${dates}` : ""}`;

function offerLines({ offer, state, ...props }: StateEmailProps): string[] {
  if (!offer) return [];
  const facts = [...offerFacts(offer), ...(state === "offered" ? [lastDayFact(offer)] : [])];
  const lines = facts.map(({ name, text }) => `${name}: ${text}`);
  return [[`${packageAndDates(props)}: ${offer.price}`, ...lines].join("\n")];
}

const NEXT =
  "We’ll answer by email: a time to talk, an offer, a place on the waiting list, or a no. You can check its status or withdraw it at any time.";

/** Texts for Insider access, which has no seat and no week. */
const INSIDER: Partial<typeof WORDS> = {
  offered: (props) => ({ ...WORDS.offered(props), subject: "Insider access for you", title: "Come closer" }),
  accepted: (props) => ({
    ...WORDS.accepted(props),
    lines: [
      "You accepted our offer.",
      ...offerLines(props),
      "We’ll confirm your access by email and tell you how to pay.",
    ],
  }),
  seated: (props) => ({
    subject: "Insider access is yours",
    lines: [
      ...ownersText(props.text),
      "Your Insider access is confirmed.",
      ...offerLines(props),
      "Next we’ll email you how to get started.",
    ],
  }),
};

const TO_ACCEPT =
  "To accept, open the page below and press “Accept the offer”. If you have questions, reply to this email. You pay only when we both say yes.";

/** The current state and what follows, for an email that reverses a decline. */
function stateLines(props: StateEmailProps): string[] {
  const { state, way, offer, now } = props;
  if (state === "offered" && offer && !isOfferOpen(offer, now))
    return [
      `Our offer ended on ${offerDay(offer.until)}. If you would still like to come, reply to this email.`,
    ];
  const words = applicantWords(state, way);
  return [words.now, ...offerLines(props), state === "offered" ? TO_ACCEPT : words.next];
}

const reopenedWords = (props: StateEmailProps): Words => ({
  subject: "Our last email was a mistake",
  lines: [
    ...ownersText(props.text),
    "Please ignore our email “Not this time”. It was a mistake, and we’re sorry.",
    ...stateLines(props),
  ],
});

/** The reason for a decline if the owner gives none. */
const NO_SEAT = "We choose a group as a whole, and this time we can’t offer you a seat.";
const NO_ACCESS = "This time we can’t offer you Insider access.";

/** The texts of each state; the owner's `text` comes first. */
const WORDS: Record<SentState, (props: StateEmailProps) => Words> = {
  received: (props) => ({
    subject: "We have your application",
    lines: [
      `Thank you for writing to ${props.brand}. One of us reads all of it. (${packageAndDates(props)}.)`,
      ...(props.again
        ? [
            "There is an earlier application from this address. We’ll read them together; you can withdraw either one.",
          ]
        : []),
      NEXT,
    ],
  }),
  conversation: ({ text, talkAt }) => ({
    subject: "Shall we talk?",
    lines: [
      ...ownersText(text),
      "We’d like to talk with you.",
      ...(talkAt
        ? [
            `${formatIndiaWeekday(talkAt)} at ${formatIndiaTime(talkAt)} (Indian time), about forty minutes. The attached file adds it to your calendar.`,
          ]
        : []),
      "Keep ten minutes for questions of your own. If the time does not suit you, reply to this email.",
    ],
  }),
  offered: (props) => ({
    subject: "A seat for you",
    title: "We have a seat for you",
    lines: [...ownersText(props.text), ...offerLines(props), TO_ACCEPT],
  }),
  accepted: (props) => ({
    subject: "You accepted our offer",
    title: "We’re holding your seat",
    lines: [
      "You accepted our offer, and we’re holding the seat for you.",
      ...offerLines(props),
      "We’ll confirm your seat by email and tell you how to pay.",
    ],
  }),
  waiting: ({ text }) => ({
    subject: "You’re on the waiting list",
    lines: [
      ...ownersText(text),
      "We’d like to have you, but have no seat to offer yet. If a seat becomes free or new dates are set, you’ll be the first to know.",
    ],
  }),
  seated: (props) => ({
    subject: "Your seat is confirmed",
    lines: [
      ...ownersText(props.text),
      "Your seat is confirmed.",
      ...(props.offer ? offerLines(props) : [`${packageAndDates(props)}.`]),
      "Next we’ll email you the address, the tide table and short introductions to the others.",
    ],
  }),
  declined: ({ text, way }) => ({
    subject: "Not this time",
    lines: [
      text || (way === "insider" ? NO_ACCESS : NO_SEAT),
      "This was a person’s decision, and says nothing about what you build. You can apply again for other dates at any time.",
    ],
    note: "Reply to this email if you want your application deleted.",
  }),
  withdrawn: () => ({
    subject: "You withdrew your application",
    title: "Withdrawn",
    lines: [
      "You withdrew your application. It will be deleted after twelve months. You can apply again at any time.",
    ],
    note: "If this wasn’t you, reply to this email.",
  }),
};

function wordsFor(props: StateEmailProps): Words {
  if (props.reopened) return reopenedWords(props);
  const insiderWords = props.way === "insider" ? INSIDER[props.state] : undefined;
  return (insiderWords ?? WORDS[props.state])(props);
}

/** The email that is sent when an application changes its state. */
export function stateEmail(props: StateEmailProps): Email {
  const { brand, firstName, link, state, talkAt, id, now, sequence } = props;
  const { subject, title = subject, lines, note = YOURS } = wordsFor(props);
  const action = state === "offered" ? "See the offer" : "See your application";
  return {
    subject,
    text: plain(hello(firstName), ...lines, `${action}:\n${link}`, note),
    body: (
      <Frame brand={brand} title={title} action={action} link={link} note={note}>
        <Paragraphs texts={[hello(firstName), ...lines]} />
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
                what: `About your application. Status: ${new URL(link).origin}/application`,
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
