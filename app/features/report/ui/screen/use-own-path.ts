import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useSession } from "../../../accounts/accounts.browser.tsx";
import type { ReportDocument } from "../../contract.ts";
import type { ReportIds } from "./seed.ts";

/** A person who opens their own result under "anonymous" is led to the same path with their own id. */
export function useOwnPath({ userId }: ReportIds, document: ReportDocument) {
  const user = useSession();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const own = user && document.user_id === user.id && userId === "anonymous" ? user.id : undefined;
  useEffect(() => {
    if (own) void navigate(pathname.replace("/anonymous/", `/${own}/`) + search + hash, { replace: true });
  }, [own, navigate, pathname, search, hash]);
}
