import { data, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { legalPageAt } from "../legal.server.ts";
import { Part, Words } from "../ui/words.tsx";

export function loader({ request }: LoaderFunctionArgs) {
  const page = legalPageAt(new URL(request.url).pathname);
  if (!page) throw data(null, { status: 404 });
  return page;
}

export const meta = ({ data: page }: { data?: { title: string } }) => [{ title: `${page?.title ?? "Legal"} | Villa Vesper` }];

export default function Legal() {
  const { title, short, sections } = useLoaderData<typeof loader>();
  return (
    <Words title={title} lede={short}>
      {sections.map(({ heading, text }) => (
        <Part key={heading} name={heading}>
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Part>
      ))}
    </Words>
  );
}
