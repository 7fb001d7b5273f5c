import { ButtonLink } from "../../../ui/button.tsx";

export const meta = () => [{ title: "Villa Vesper: Where Ambition Finds Its Tribe" }];

export default function Landing() {
  return (
    <main className="tone-dark" id="main">
      <h1 className="display">Where Ambition Finds Its Tribe</h1>
      <ButtonLink to="/quest">Take the quest</ButtonLink>
    </main>
  );
}
