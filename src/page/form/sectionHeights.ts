import type { Press } from '../../order/press.ts';

/**
 * Keeps the sections of the order at least as tall as they are, until the next press is over or a key is
 * pressed. The adoption of an early answer takes away the line that asks for it: what is below would move
 * between the look of a visitor and their press.
 */
export function keepSectionHeights({ whenOver }: Press): void {
  const sections = [...document.querySelectorAll<HTMLElement>('#order > section')];
  // Unrounded: the page would move by a pixel when they are released.
  const heights = sections.map((section) => section.getBoundingClientRect().height);
  sections.forEach((section, index) => {
    section.style.minHeight = `${heights[index]}px`;
  });

  const release = () => {
    for (const section of sections) section.style.minHeight = '';
  };
  const releaseAfterPress = () => {
    // At once where nothing moves: together with what the press leads to, Chromium would no longer keep the
    // place of what is in view.
    for (const section of sections) if (!isHeld(section)) section.style.minHeight = '';
    whenOver(release);
  };
  const once = { capture: true, once: true };
  addEventListener('pointerdown', releaseAfterPress, once);
  addEventListener('keydown', release, once);
  addEventListener('resize', release, once);
}

/** Whether a section is taller than what it contains. */
function isHeld(section: HTMLElement): boolean {
  const { bottom } = section.getBoundingClientRect();
  const { bottom: contentBottom = bottom } =
    section.lastElementChild?.getBoundingClientRect() ?? {};
  return bottom - contentBottom - Number.parseFloat(getComputedStyle(section).paddingBottom) > 0.5;
}
