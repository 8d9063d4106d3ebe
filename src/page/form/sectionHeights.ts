import type { Press } from '../../order/press.ts';

/**
 * Keeps the sections of the order at least as tall as they are, until the next press is over or a
 * key is pressed. Adopting an early answer removes the line that asked for it, which would shift
 * what is below just before a press.
 */
export function keepSectionHeights({ whenOver }: Press): void {
  const sections = [...document.querySelectorAll<HTMLElement>('#order > section')];
  // With rounded heights, the page would move by a pixel when they are released.
  const heights = sections.map((section) => section.getBoundingClientRect().height);
  sections.forEach((section, index) => {
    section.style.minHeight = `${heights[index]}px`;
  });

  const release = () => {
    for (const section of sections) section.style.minHeight = '';
  };
  const releaseAfterPress = () => {
    // Sections that hold nothing are released now. If they were released together with the effect
    // of the press, Chromium would lose the scroll position.
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
