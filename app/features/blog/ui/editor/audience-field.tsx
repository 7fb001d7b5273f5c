import { AdminSelect } from "../../../../ui/admin/field.tsx";
import { AUDIENCES, type Audience } from "../../contract.ts";
import { AUDIENCE_NAMES } from "../../domain/audience.ts";

type Props = { audience: Audience; change: (audience: Audience) => void; disabled: boolean };
/** The field for the audience. */
export const AudienceField = ({ audience, change, disabled }: Props) => (
  <AdminSelect
    label="Who can read all of it"
    name="audience"
    value={audience}
    options={AUDIENCES.map((one) => [one, AUDIENCE_NAMES[one]] as const)}
    disabled={disabled}
    hint={
      audience === "insiders"
        ? "Everyone else can read the title, the summary and the first paragraph."
        : "Including search engines and RSS readers."
    }
    onChange={(event) => change(event.target.value === "insiders" ? "insiders" : "everybody")}
  />
);
