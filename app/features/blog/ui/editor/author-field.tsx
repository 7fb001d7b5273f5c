import { Link } from "react-router";
import { AdminSelect } from "../../../../ui/admin/field.tsx";
import type { Author } from "../../contract.ts";

/** The field for the author. A deleted author stays selected until another is chosen. */
export const AuthorField = ({
  author,
  authors,
  error,
  change,
  disabled,
}: {
  author: string;
  authors: Pick<Author, "slug" | "name">[];
  error: string | undefined;
  change: (author: string) => void;
  disabled: boolean;
}) => {
  const known = authors.some(({ slug }) => slug === author);
  const options = [
    ["", "No author"] as const,
    ...authors.map(({ slug, name }) => [slug, name] as const),
    ...(author && !known ? [[author, `${author} (unknown)`] as const] : []),
  ];
  return (
    <AdminSelect
      label="Author"
      name="author"
      value={author}
      options={options}
      error={error}
      disabled={disabled}
      hint={<Link to="/admin/blog/authors">Manage authors</Link>}
      onChange={(event) => change(event.target.value)}
    />
  );
};
