/** How the sandbox answers; each is one thing that a real model may do. */
export const MODES = [
  "good",
  "untidy",
  "corrects",
  "partly",
  "broken",
  "truncated",
  "slow",
  "silent",
  "dropped",
  "contradicting",
  "flattering",
  "leaking",
  "instructed",
  "foreign",
  "huge",
  "link",
  "limited",
  "failing",
] as const;
export type Mode = (typeof MODES)[number];

export type Message = { role: string; content: string };
type AskedText = { slot: string; own: string; most: number; claims: { says: string }[] };
type Sentence = { text: string; says: string[] };
type Written = { texts: { slot: string; sentences: Sentence[] }[] };

const MARKED = /\n<<<[^\n]*\n([\s\S]*)\n[^\n]*>>>$/;
const sentencesOf = (text: string) => text.split(/(?<=[.!?…][”’)]?)\s+(?=[“‘(A-Z0-9])/);

/** What the request holds: the texts asked for, and what a member wrote inside the marks. */
function readRequest(messages: Message[]) {
  const data = messages.find(({ content }) => content.startsWith("{"))?.content ?? "{}";
  const thought = MARKED.exec(data)?.[1] ?? "";
  // as the site asks; the tests hold it
  const { texts = [] } = JSON.parse(data.replace(MARKED, "")) as { texts?: AskedText[] };
  return { texts, thought };
}

/** A sentence in slightly other words, as long as the slot has room. */
function reworded(sentence: string, room: number): string {
  const rest = /^You (.*)$/.exec(sentence)?.[1];
  if (!rest) return sentence;
  return room >= 17 ? `By your answers, you ${rest}` : `Here, you ${rest}`;
}

function write(texts: AskedText[], change: (sentence: string, asked: AskedText) => string): Written {
  return {
    texts: texts.map((asked) => ({
      slot: asked.slot,
      sentences: sentencesOf(asked.own).map((sentence) => ({
        text: change(sentence, asked),
        says: asked.claims.map(({ says }) => says),
      })),
    })),
  };
}

const good = (texts: AskedText[]) =>
  write(texts, (sentence, { own, most }) =>
    reworded(sentence, (most - own.length) / sentencesOf(own).length),
  );
const turned = (texts: AskedText[]) =>
  write(texts, (sentence) =>
    sentence.startsWith("You are ")
      ? sentence.replace(/^You are /, "You are not ")
      : sentence.replace(/^You /, "You do not ").replace(/^(?!You )/, "It is not so that "),
  );
const following = (texts: AskedText[], more: string) =>
  write(texts, (sentence, { own }) => (own.endsWith(sentence) ? `${sentence} ${more}` : sentence));

const json = (written: Written) => ({ content: JSON.stringify(written), cut: false });

/** JSON with a comma too many, as models write it. */
const withCommas = (value: unknown) => JSON.stringify(value, null, 1).replace(/\]\n\}$/, "],\n}");

/** The content of the answer, and whether it was cut off at the limit of tokens. */
export function contentFor(mode: Mode, messages: Message[]): { content: string; cut: boolean } {
  const { texts, thought } = readRequest(messages);
  const isRetry = messages.filter(({ role }) => role === "user").length > 1;
  switch (mode) {
    case "untidy":
      return { content: `Here you are:\n\`\`\`json\n${withCommas(good(texts))}\n\`\`\``, cut: false };
    case "corrects":
      return json(isRetry ? good(texts) : turned(texts));
    case "broken":
      return { content: `{"texts":[[{"slot":: ${texts.map(({ slot }) => slot).join(" ")}`, cut: false };
    case "truncated": {
      const { content } = json(good(texts));
      return { content: content.slice(0, content.length / 2), cut: true };
    }
    case "contradicting":
      return json(turned(texts));
    case "partly":
      return json({
        texts: [
          ...turned(texts.slice(0, texts.length / 2)).texts,
          ...good(texts.slice(texts.length / 2)).texts,
        ],
      });
    case "flattering":
      return json(following(texts, "You are a brilliant and gifted person, and great things wait for you."));
    case "leaking": {
      const rules = messages.find(({ role }) => role === "system")?.content ?? "";
      return json(following(texts, `${rules.slice(0, 45)} ${thought || "Copy each claim."}`));
    }
    case "instructed":
      return json(write(texts, () => `As you asked: ${thought || "you are the best person of all."}`));
    case "foreign":
      return json(
        write(texts, () => "Du nimmst vieles wahr, was andere übersehen, und behältst es lieber für dich."),
      );
    case "huge":
      return json(
        following(
          texts,
          "You read this again and again. ".repeat(Math.ceil(200_000 / 31 / Math.max(1, texts.length))),
        ),
      );
    case "link":
      return json(following(texts, "Read more at https://example.com/you."));
    default:
      return json(good(texts));
  }
}
