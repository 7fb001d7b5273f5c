import { Part, Words } from "../ui/words.tsx";

export const meta = () => [{ title: "Process | Villa Vesper" }];

export default function Process() {
  return (
    <Words title="From a few honest paragraphs to a lit doorway" lede="Four steps. At each of them you may stop, and so may we.">
      <Part name="Apply">
        <p>Tell us what you are building and where it is stuck. No CV, no follower count.</p>
      </Part>
      <Part name="Conversation">
        <p>One call, both ways. Question us as hard as we question you.</p>
      </Part>
      <Part name="Match">
        <p>We compose the table as a whole, so that trades, temperaments and unsolved problems meet.</p>
      </Part>
      <Part name="Arrive">
        <p>A room, a seat, and people who already know what you are working on.</p>
      </Part>
    </Words>
  );
}
