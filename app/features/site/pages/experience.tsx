import { ButtonLink } from "../../../ui/button.tsx";
import { Part, Words } from "../ui/words.tsx";

export const meta = () => [{ title: "The Experience | Villa Vesper" }];

export default function Experience() {
  return (
    <Words
      title="One house, one table, one week"
      lede="A villa by the sea, and a small company of people who are each in the middle of building something."
    >
      <Part name="Mornings">
        <p>Work on the thing you came with, while the house is quiet and the light is new.</p>
      </Part>
      <Part name="Afternoons">
        <p>The sea, the kitchen, and the conversations that only start when nobody is in a hurry.</p>
      </Part>
      <Part name="Evenings">
        <p>One long table. You say what you have not solved, and people who know other trades answer.</p>
      </Part>
      <Part name="Before you come">
        <p>The quest shows what you bring to such a table. It takes about six minutes and needs no account.</p>
        <p>
          <ButtonLink to="/quest" look="ink">
            Take the quest
          </ButtonLink>
        </p>
      </Part>
    </Words>
  );
}
