import { Seal } from './Seal.tsx';
import styles from './HeroDrawing.module.css';

interface HeroDrawingProps {
  /** The provider's name, on the seal. */
  readonly name: string;
}

/** The lines of either sheet: the translation has the layout of the original. */
function Layout() {
  return (
    <>
      <path className={styles.edge} d="M10.5 10.5h246v341h-246zM13.5 13.5h240v335h-240z" />
      <use href="#rosette" x="133.5" y="44" />
      <path className={styles.edge} d="M97 111.5h73" />
      <path className={styles.field} d="M28 158.5h211M28 192.5h98m15 0h98M28 226.5h211" />
      <path className={styles.line} d="M28 245h211M28 253h205M28 261h211M28 269.5h144" />
    </>
  );
}

interface SheetTextProps {
  readonly office: string;
  readonly title: string;
  /** Each field's label, its entry, and the position of the label. */
  readonly fields: readonly (readonly [label: string, entry: string, x: number, y: number])[];
}

function SheetText({ office, title, fields }: SheetTextProps) {
  return (
    <>
      <text className={styles.office} x="133.5" y="79">
        {office}
      </text>
      <text className={styles.title} x="133.5" y="100">
        {title}
      </text>
      {fields.map(([label, entry, x, y]) => (
        <g key={label}>
          <text className={styles.label} x={x} y={y}>
            {label}
          </text>
          <text className={styles.entry} x={x} y={y + 13.5}>
            {entry}
          </text>
        </g>
      ))}
    </>
  );
}

/**
 * A drawing of an original on old paper and, in front of it, its translation with a seal. The texts
 * on the sheets are part of the drawing and are the same in both languages of the page.
 */
export function HeroDrawing({ name }: HeroDrawingProps) {
  return (
    <svg className={styles.drawing} viewBox="0 0 532 432" aria-hidden="true">
      <defs>
        <g id="petals">
          <ellipse rx="17" ry="7" />
          <ellipse rx="7" ry="17" />
        </g>
        <g id="rosette" className={styles.rosette}>
          <use href="#petals" />
          <use href="#petals" transform="rotate(18)" />
          <use href="#petals" transform="rotate(36)" />
          <use href="#petals" transform="rotate(54)" />
          <use href="#petals" transform="rotate(72)" />
          <circle r="6" />
        </g>
        {/* Safari supports a shadow inside a drawing only through a filter like this. */}
        <filter id="shade" x="-.25" y="-.2" width="1.5" height="1.4">
          <feDropShadow className={styles.shade} dx="0" dy="6" stdDeviation="18" />
        </filter>
      </defs>
      <g transform="translate(4 22)rotate(-4)">
        <rect className={styles.old} filter="url(#shade)" width="267" height="362" rx="2" />
        <Layout />
        <SheetText
          office="REGISTRO CIVIL"
          title="CERTIDÃO DE NASCIMENTO"
          fields={[
            ['NOME', 'Helena Duarte Ferraz', 28, 140],
            ['NASCIMENTO', '14 de março de 1991', 28, 174],
            ['SEXO', 'Feminino', 141, 174],
            ['FILIAÇÃO', 'Rosa Duarte e Caio Ferraz', 28, 208],
          ]}
        />
        <g className={styles.edge} transform="translate(78 309)rotate(-9)">
          <circle r="22" />
          <circle r="19" />
          <path d="M-11-4h22M-11 1h22M-7 6h14" />
        </g>
      </g>
      <g transform="translate(249 54)">
        <rect className={styles.sheet} filter="url(#shade)" width="267" height="362" rx="2" />
        <Layout />
        <SheetText
          office="CIVIL REGISTRY"
          title="BIRTH CERTIFICATE"
          fields={[
            ['NAME', 'Helena Duarte Ferraz', 28, 140],
            ['BORN', 'March 14, 1991', 28, 174],
            ['SEX', 'Female', 141, 174],
            ['PARENTS', 'Rosa Duarte and Caio Ferraz', 28, 208],
          ]}
        />
        <text className={styles.statement} y="297">
          <tspan x="28">Complete and accurate translation,</tspan>
          <tspan x="28" dy="11.5">
            certified by the translator.
          </tspan>
        </text>
        <path className={styles.edge} d="M28 335.5h102" />
        <path
          className={styles.signature}
          d="M33 331c5-11 9-12 9-10 1 4 0 7 2 7s7-9 9-8-2 6 0 6 6-6 8-5 1 4 3 4 7-6 12-7 5 3 9 3 10-1 15-3"
        />
        <g transform="translate(224.5 317)">
          <Seal name={name} />
        </g>
      </g>
    </svg>
  );
}
