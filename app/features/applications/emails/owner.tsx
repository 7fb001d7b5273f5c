import { nameInEmail } from "../../../ui/email.tsx";
import { paragraphEmail } from "../../../ui/paragraph-email.tsx";
import { toAnswerText, type Way, WAYS } from "../contract.ts";

type OwnerEmailProps = {
  brand: string;
  link: string;
  name: string;
  what: "received" | "accepted" | "withdrawn";
  way: Way;
  dates: string;
  building: string;
  /** The price of the accepted offer. */
  price: string;
  toAnswer: { count: number; days: number };
};

const LONGEST = 300;
const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

const WHAT = {
  received: {
    subject: (who: string) => `New application: ${who}`,
    title: "A new application",
    lines: ({ building }: OwnerEmailProps) => ["What they are building:", shortened(building)],
    next: "Invite them to talk, make an offer, or decline.",
  },
  accepted: {
    subject: (who: string) => `Offer accepted: ${who}`,
    title: "An offer was accepted",
    lines: ({ price }: OwnerEmailProps) => [`They accepted your offer: ${price}.`],
    next: "Tell them how to pay, then confirm the seat.",
  },
  withdrawn: {
    subject: (who: string) => `Application withdrawn: ${who}`,
    title: "An application was withdrawn",
    lines: () => [],
    next: "There is nothing to do. If they had a seat, it is free again.",
  },
};

/** The email to an administrator about what an applicant did. */
export function ownerEmail(props: OwnerEmailProps) {
  const { brand, link, name, what, way, dates, toAnswer } = props;
  const { subject, title, lines, next } = WHAT[what];
  const who = nameInEmail(name) || "someone";
  return paragraphEmail({
    brand,
    subject: subject(who),
    title,
    paragraphs: [`${who}: ${WAYS[way]}, ${dates}.`, ...lines(props), next],
    action: "Open the application",
    link,
    note: `Applications: ${toAnswerText(toAnswer)}.`,
  });
}
