import { redirect, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { ButtonLink } from "../../../ui/button.tsx";
import { sessionContext } from "../../../context.ts";
import { Part, Words } from "../ui/words.tsx";

export const meta = () => [{ title: "Your Profile | Villa Vesper" }];

export function loader({ context }: LoaderFunctionArgs) {
  const user = context.get(sessionContext);
  if (!user) throw redirect("/auth");
  return { name: user.name, email: user.email, phone: user.phone };
}

export default function Profile() {
  const { name, email, phone } = useLoaderData<typeof loader>();
  return (
    <Words title={name} lede="What your account says about you.">
      <Part name="E-mail">
        <p>{email}</p>
      </Part>
      <Part name="Phone">
        <p>{phone ?? "None given"}</p>
      </Part>
      <Part name="Results and reports">
        <p>
          <ButtonLink to="/quest-dashboard" look="ink">
            Open the dashboard
          </ButtonLink>
        </p>
      </Part>
    </Words>
  );
}
