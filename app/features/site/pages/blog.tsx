import { ButtonLink } from "../../../ui/button.tsx";
import { Words } from "../ui/words.tsx";

export const meta = () => [{ title: "Blog | Villa Vesper" }];

export default function Blog() {
  return (
    <Words
      title="Notes from the house"
      lede="Nothing has been published yet. Until then, the quest is the best thing to read here: it is about you."
    >
      <ButtonLink to="/quest" look="ink">
        Take the quest
      </ButtonLink>
    </Words>
  );
}
