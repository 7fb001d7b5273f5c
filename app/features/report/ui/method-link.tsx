import { Link, useLocation } from "react-router";

/** Links to the method page, which links back to the current page. */
export function MethodLink({ className }: { className?: string }) {
  const { pathname } = useLocation();
  return (
    <Link className={className} to="/quest/method" state={{ from: pathname }}>
      How we read this
    </Link>
  );
}
