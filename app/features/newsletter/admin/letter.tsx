import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { servicesContext } from "../../../context.ts";
import * as newsletter from "../newsletter.server.ts";
import { Composer } from "../campaigns/ui/composer.tsx";
import { Sending } from "../sending/ui/sending.tsx";

export const meta = () => [{ title: "A letter | Villa Vesper" }];

export async function loader({ params, context }: LoaderFunctionArgs) {
  const services = context.get(servicesContext);
  const letter = await newsletter.readLetter(services, params["id"] ?? "");
  if (!letter) throw new Response("There is no such letter", { status: 404 });
  const { text } = newsletter.previewOf(services, letter);
  if (letter.state === "draft" || letter.state === "scheduled")
    return {
      written: true as const,
      letter,
      checked: { ...(await newsletter.checkLetter(services, letter)), text },
    };
  const [progress, doubtful] = await Promise.all([
    newsletter.progressOf(services, letter.id),
    newsletter.doubtfulCopies(services, letter.id),
  ]);
  return { written: false as const, letter, told: { progress, doubtful }, text };
}

/** One letter: being written, or on its way and after. */
export default function Letter() {
  const data = useLoaderData<typeof loader>();
  const { letter } = data;
  if (data.written) return <Composer key={letter.id} letter={letter} given={data.checked} />;
  return <Sending key={letter.id} letter={letter} told={data.told} text={data.text} />;
}
