import { redirect, type LoaderFunctionArgs } from "react-router";
import { sessionContext } from "../../../context.ts";
import { Words } from "../ui/words.tsx";

export const meta = () => [{ title: "Administration | Villa Vesper" }];

export function loader({ context }: LoaderFunctionArgs) {
  const user = context.get(sessionContext);
  if (!user) throw redirect("/auth");
  if (!user.isAdmin) throw redirect("/");
  return null;
}

export default function Admin() {
  return (
    <Words
      title="This room is not furnished yet"
      lede="You are known as the administrator. What can be managed from here will stand on this page; today nothing can."
    />
  );
}
