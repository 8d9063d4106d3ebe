import type { ReactNode } from 'react';
import styles from './Icon.module.css';

const CIRCLE = <circle cx="12" cy="12" r="9" />;

/** Drawn on 24 by 24 units, stroked in the text colour. */
const DRAWINGS = {
  question: (
    <>
      {CIRCLE}
      <path d="M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2q-1.1.6-1.1 1.8M12 16.7v.1" />
    </>
  ),
  tick: (
    <>
      {CIRCLE}
      <path d="m8 12.3 2.7 2.7L16 9.5" />
    </>
  ),
  triangle: <path d="M12 4 3 20h18zM12 10v4.5M12 17v.1" />,
  info: (
    <>
      {CIRCLE}
      <path d="M12 11v5.5M12 7.7v.1" />
    </>
  ),
  exclamation: (
    <>
      {CIRCLE}
      <path d="M12 7.5V13M12 16.4v.1" />
    </>
  ),
  lock: <path d="M5.5 11h13v8.5h-13zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />,
  clock: (
    <>
      {CIRCLE}
      <path d="M12 7v5l3.2 2" />
    </>
  ),
  dotted: <circle cx="12" cy="12" r="9" strokeDasharray="2.6 2.054" />,
  chat: <path d="M4 5h16v11.5h-8L8 20v-3.5H4z" />,
  mail: <path d="M3.5 5.5h17v13h-17zM4 6l8 7 8-7" />,
  phone: (
    <path d="M5 4.5h3.5L10.3 9 8 10.6q1.7 3.6 5.3 5.4l1.7-2.3 4.5 1.8V19q0 1.5-1.5 1.5C10.5 20 4 13.5 3.5 6q0-1.5 1.5-1.5Z" />
  ),
  external: <path d="M10 5H5v14h14v-5M14 4.5h5.5V10M19 5l-8 8" />,
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  upload: <path d="M4 14.5V19h16v-4.5M12 15V4.5M7.5 9 12 4.5 16.5 9" />,
  check: <path d="m5.5 12.5 4.5 4.5L19 7.5" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof DRAWINGS;

interface IconProps {
  readonly name: IconName;
  /** `text` is 20 px, for use beside text; `sign` is 24 px, for banners. */
  readonly size?: 'text' | 'sign';
}

/** A decorative icon, hidden from screen readers: the text beside it must say the same. */
export function Icon({ name, size = 'text' }: IconProps) {
  return (
    <svg className={styles[size]} viewBox="0 0 24 24" aria-hidden="true">
      {DRAWINGS[name]}
    </svg>
  );
}
