import type { Press } from '../../order/press.ts';

/**
 * Keeps the sections of the order at least as tall as they are, until the next press is over or a key is
 * pressed. The adoption of an early answer takes away the line that asks for it: what is below would move
 * between the look of a visitor and their press.
 */
export function keepSectionHeights({ whenOver }: Press): void {
  const sections = document.querySelectorAll<HTMLElement>('#order > section');
  const heights = Array.from(sections, (section) => section.offsetHeight);
  sections.forEach((section, index) => {
    section.style.minHeight = `${heights[index]}px`;
  });

  const release = () => {
    for (const section of sections) section.style.minHeight = '';
  };
  const once = { capture: true, once: true };
  addEventListener('pointerdown', () => whenOver(release), once);
  addEventListener('keydown', release, once);
  addEventListener('resize', release, once);
}
