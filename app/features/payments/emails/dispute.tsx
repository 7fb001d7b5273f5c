import { Frame, plain, Say } from "../../../ui/email.tsx";

type Description = { brand: string; link: string; title: string; what: string; todo: string };

/** To the owner: a buyer disputes a payment at their bank, or the bank has decided. `link`: the order. */
export function disputeEmail({ brand, link, title, what, todo }: Description) {
  const note = "The gateway’s dashboard has what the bank says and wants; the order’s page follows it.";
  return {
    subject: title,
    text: plain(what, todo, `Open the order:\n${link}`, note),
    body: (
      <Frame brand={brand} title={title} action="Open the order" link={link} note={note}>
        <Say>{what}</Say>
        <Say>{todo}</Say>
      </Frame>
    ),
  };
}
