import { AdminSelect } from "../../../../ui/admin/field.tsx";
import { AUDIENCES, type Audience } from "../../contract.ts";
import { AUDIENCE_NAMES } from "../../domain/audience.ts";

/** Who reads the whole post. */
export const AudienceField = ({
  audience,
  change,
  disabled,
}: {
  audience: Audience;
  change: (audience: Audience) => void;
  disabled: boolean;
}) => (
  <AdminSelect
    label="Who reads all of it"
    name="audience"
    value={audience}
    options={AUDIENCES.map((one) => [one, AUDIENCE_NAMES[one]] as const)}
    disabled={disabled}
    hint={
      audience === "insiders"
        ? "Everybody else reads the title, the summary and the first paragraph."
        : "Also search engines, and who follows by RSS."
    }
    onChange={(event) => change(event.target.value === "insiders" ? "insiders" : "everybody")}
  />
);
