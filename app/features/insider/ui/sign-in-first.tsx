import { ButtonLink } from "../../../ui/button.tsx";
import css from "../pages/insider.module.css";

/** For somebody who is not signed in: what is sold belongs to an account. */
export const SignInFirst = ({ price }: { price: string }) => (
  <>
    <ButtonLink wide to="/auth?next=/insider">
      Sign in, and begin for {price}
    </ButtonLink>
    <p className={css["note"]}>It is opened to an account, so please sign in or make one first.</p>
  </>
);
