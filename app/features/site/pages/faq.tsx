import { Link } from "react-router";
import { Part, Words } from "../ui/words.tsx";

export const meta = () => [{ title: "FAQ | Villa Vesper" }];

export default function Faq() {
  return (
    <Words title="Asked before you" lede="Short answers to what people want to know first.">
      <Part name="Do I need an account for the quest?">
        <p>No. You need one only to keep the result, or to buy its PDF report.</p>
      </Part>
      <Part name="Is it a diagnosis?">
        <p>No. It is a self-assessment for reflection, and says how sure it is of everything it tells you.</p>
      </Part>
      <Part name="What if I close the tab?">
        <p>Nothing is lost. Open the quest again in the same browser and it goes on where you stopped.</p>
      </Part>
      <Part name="Who can see my result?">
        <p>You, and whoever you give its link to. You can switch sharing off at any time.</p>
      </Part>
      <Part name="What is in the PDF report?">
        <p>At least 35 pages made from your own answers. It is ready within 15 minutes of paying.</p>
      </Part>
      <Part name="Can I have my money back?">
        <p>
          Yes, all of it. The <Link to="/refund-policy">refund policy</Link> says how.
        </p>
      </Part>
    </Words>
  );
}
