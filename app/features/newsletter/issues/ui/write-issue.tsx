import { ActionButton } from "../../../../ui/admin/action-button.tsx";

/** Creates an issue and opens it. */
export const WriteIssue = () => (
  <ActionButton look="solid" icon="pen" form={{ intent: "write" }} action="/admin/newsletter/issues">
    Write a newsletter
  </ActionButton>
);
