import { createContext, useContext, useId, useMemo, type ReactNode } from "react";
import { formOf, UNIT, type Form } from "../domain/drawing/form.ts";
import { paletteOf, type Palette } from "../domain/drawing/palette.ts";
import { coreLight, halo, ringInk, ringOpacity } from "../domain/drawing/portrait.ts";
import type { Radial } from "../domain/drawing/shapes.ts";
import type { Traits } from "../domain/drawing/traits.ts";

export type Person = { id: string; traits: Traits; form: Form; palette: Palette };
const PersonContext = createContext<Person | null>(null);

/** The person whose report is on screen. */
export function usePerson(): Person {
  const person = useContext(PersonContext);
  if (!person) throw new Error("usePerson outside a <PersonProvider>");
  return person;
}

const forms = new WeakMap<Traits, Form>();
/** Computes the form once per report document. */
function storedForm(traits: Traits): Form {
  const form = forms.get(traits) ?? formOf(traits);
  forms.set(traits, form);
  return form;
}

/** Computes the person's form and renders its lines once; all pictures on the page reference them. */
export function PersonProvider({ traits, children }: { traits: Traits; children: ReactNode }) {
  const id = useId();
  const person = useMemo(
    () => ({ id, traits, form: storedForm(traits), palette: paletteOf(traits) }),
    [id, traits],
  );
  return (
    <PersonContext value={person}>
      <FormDefinitions {...person} />
      {children}
    </PersonContext>
  );
}

const Light = ({ id, light }: { id: string; light: Radial }) => (
  <radialGradient id={id} gradientUnits="userSpaceOnUse" cx={light.cx} cy={light.cy} r={light.r}>
    {light.stops.map((stop) => (
      <stop key={stop.at} offset={stop.at} stopColor={stop.color} stopOpacity={stop.opacity} />
    ))}
  </radialGradient>
);

const ringUses = (id: string, { rings }: Person["form"], inkOf?: typeof ringInk) =>
  rings
    .map((ring, i) => (
      <use key={ring.q} href={`#${id}r${i}`} stroke={inkOf?.(ring)} strokeOpacity={ringOpacity(ring)} />
    ))
    .toReversed();

const FormDefinitions = ({ id, form }: Person) => (
  <svg width="0" height="0" aria-hidden="true" className="visually-hidden">
    <defs>
      <Light id={`${id}light`} light={coreLight(0, 0, UNIT)} />
      <Light id={`${id}halo`} light={halo(0, 0, UNIT)} />
      {form.rings.map((ring, i) => (
        <path key={ring.q} id={`${id}r${i}`} d={ring.d} />
      ))}
      <g id={`${id}lit`} fill="none">
        {ringUses(id, form, ringInk)}
      </g>
      <g id={`${id}plain`} fill="none">
        {ringUses(id, form)}
      </g>
    </defs>
  </svg>
);

type FormPlace = { x: number; y: number; scale: number; stroke?: string; glow?: boolean };

/**
 * The form inside the caller's svg, centred at (x, y). With `stroke`, lines have that colour and there is no
 * light.
 */
export function FormArt({ x, y, scale, stroke, glow = true }: FormPlace) {
  const { id } = usePerson();
  return (
    <g
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(4)})`}
      strokeWidth={(1 / scale).toFixed(2)}
    >
      {!stroke && glow && <circle r={UNIT * 1.25} fill={`url(#${id}halo)`} />}
      <use href={stroke ? `#${id}plain` : `#${id}lit`} stroke={stroke} />
      {!stroke && <use href={`#${id}r0`} fill={`url(#${id}light)`} />}
    </g>
  );
}

/** The outermost line repeated outward `count` times, as a background for quotes and around the column. */
export function Ripples({
  x,
  y,
  from,
  to,
  count,
  color,
}: {
  x: number;
  y: number;
  from: number;
  to: number;
  count: number;
  color: string;
}) {
  const { id, form } = usePerson();
  const sizes = Array.from({ length: count }, (_, i) => (from + (to - from) * (i / count) ** 1.25) / UNIT);
  return (
    <g fill="none" stroke={color}>
      {sizes.map((size, i) => (
        <use
          key={size}
          href={`#${id}r${form.rings.length - 1}`}
          transform={`translate(${x} ${y}) scale(${size.toFixed(3)})`}
          strokeWidth={(1 / size).toFixed(2)}
          strokeOpacity={((1 - i / count) ** 0.8).toFixed(2)}
        />
      ))}
    </g>
  );
}
