import { paragraphEmail } from "../../../ui/paragraph-email.tsx";

type Description = { brand: string; link: string; title: string; description: string; todo: string };

/**
 * To the owner: a payment was disputed, or its dispute moved on or was decided. `link` leads to the order.
 */
export function disputeEmail({ brand, link, title, description, todo }: Description) {
  const note = "The gateway’s dashboard shows what the bank needs. The order page follows it.";
  return paragraphEmail({
    brand,
    subject: title,
    title,
    paragraphs: [description, todo],
    action: "Open the order",
    link,
    note,
  });
}
