import { ButtonLink } from "../../../ui/button.tsx";
import css from "../pages/insider.module.css";

/** For visitors who are not signed in: a membership belongs to an account. */
export const SignInFirst = ({ price }: { price: string }) => (
  <>
    <ButtonLink wide to="/auth?next=/insider">
      Sign in to start for {price}
    </ButtonLink>
    <p className={css["note"]}>Please sign in or create an account first.</p>
  </>
);
