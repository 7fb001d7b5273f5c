/** Modes of the sandbox model; each imitates one behaviour of a real model. */
export const MODES = [
  "good",
  "untidy",
  "corrects",
  "broken",
  "truncated",
  "slow",
  "silent",
  "dropped",
  "inventing",
  "judging",
  "naming",
  "counting",
  "short",
  "repeating",
  "helpless",
  "foreign",
  "huge",
  "link",
  "limited",
  "failing",
] as const;
export type Mode = (typeof MODES)[number];

export type Message = { role: string; content: string };

/** The paragraphs of the letter in the prompt. */
function letterOf(messages: Message[]): string[] {
  const letterMessage = messages.find(({ content }) => content.startsWith("The letter:\n"))?.content ?? "";
  const [letter = ""] = letterMessage.replace("The letter:\n", "").split("\n\nThe reader:\n");
  return letter.split("\n\n");
}

const extended = (letter: string[], addition: string) =>
  letter.map((paragraph, i) => (i === 0 ? `${paragraph} ${addition}` : paragraph));
/** The letter with an additional sentence. */
const good = (letter: string[]) => extended(letter, "We wrote this page for you.");

const json = (paragraphs: string[]) => ({ content: JSON.stringify({ paragraphs }), cut: false });

/** The content of the response, and whether it was cut off at the token limit. */
export function contentFor(mode: Mode, messages: Message[]): { content: string; cut: boolean } {
  const letter = letterOf(messages);
  const isRetry = messages.filter(({ role }) => role === "user").length > 1;
  const inventing = () =>
    json(extended(letter, "You cheat, you love art, you worry, you boast, and you love parties."));
  switch (mode) {
    case "untidy": {
      // a trailing comma, as models sometimes write
      const answer = json(good(letter)).content.replace(/\]\}$/, "],\n}");
      return { content: `Here you are:\n\`\`\`json\n${answer}\n\`\`\``, cut: false };
    }
    case "corrects":
      return isRetry ? json(good(letter)) : inventing();
    case "broken":
      return { content: `{"letter":: [${letter.join(" ")}`, cut: false };
    case "truncated": {
      const { content } = json(good(letter));
      return { content: content.slice(0, content.length / 2), cut: true };
    }
    case "inventing":
      return inventing();
    case "judging":
      return json(extended(letter, "It takes a high percentile to be like you."));
    case "naming":
      return json(extended(letter, "It reminds us of Gandhi, who wrote letters too."));
    case "counting":
      return json(extended(letter, "It is so in 73 of the things you said."));
    case "short":
      return json(letter.slice(0, 1));
    case "repeating":
      return json(letter);
    case "helpless":
      return json(good(letter).map((paragraph) => paragraph.replaceAll("14416", "their number")));
    case "foreign":
      return json(
        letter.map(() =>
          "Du nimmst vieles wahr, was andere übersehen, und behältst es lieber für dich. ".repeat(4),
        ),
      );
    case "huge":
      return json(extended(letter, "You read this again and again. ".repeat(6_500)));
    case "link":
      return json(extended(letter, "Read more at https://example.com/you."));
    default:
      return json(good(letter));
  }
}
