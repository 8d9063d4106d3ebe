import type { ReactNode } from 'react';
import styles from './StepDrawing.module.css';

/** Drawn from the left edge to a baseline at 80. Class `s` is a soft line, `a` the accent colour. */
const DRAWINGS = {
  contact: (
    <>
      <rect y="17" width="100" height="63" rx="3" />
      <circle cx="25" cy="41" r="9.5" />
      <path d="M9.5 67.5a15.5 15 0 0 1 31 0" />
      <path className={styles.s} d="M52 36.5h36M52 48.5h27" />
      <path className={styles.a} d="M52 60.5h18" />
    </>
  ),
  precheck: (
    <>
      <rect y="1" width="71" height="79" rx="3" />
      <path className={styles.s} d="M12 15h33M12 68h47" />
      <circle cx="17.5" cy="52" r="6" />
      <path d="M32 34h27M32 52h20" />
      <circle className={styles.a} cx="17.5" cy="34" r="6" />
      <circle className={styles.a} cx="17.5" cy="34" r="1.5" />
    </>
  ),
  upload: (
    <>
      <path d="M.8 57v23h95V57" fill="none" />
      <path d="M25 68V13h33l14 14v41zM58 13v14h14" />
      <path className={styles.a} d="M48.5 63V37M38 47.5 48.5 37 59 47.5" />
    </>
  ),
  checkout: (
    <>
      <path d="M.8 8h55v72l-9-6-9 6-9.5-6-9 6-9-6-9.5 6z" />
      <path className={styles.s} d="M11 22h16M35 22h10M11 34h20M35 34h10" />
      <path d="M11 46h34" />
      <path className={styles.a} d="M11 58h12M33 58h12" />
    </>
  ),
} satisfies Record<string, ReactNode>;

type StepName = keyof typeof DRAWINGS;

/** A decorative drawing for one step of an order. */
export function StepDrawing({ step }: { readonly step: StepName }) {
  return (
    <svg className={styles.drawing} viewBox="-1 0 102 81" aria-hidden="true">
      {DRAWINGS[step]}
    </svg>
  );
}
