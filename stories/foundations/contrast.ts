/**
 * Returns the WCAG 2.2 contrast ratio of two colours, from 1 to 21. Colours are `#rgb` or
 * `#rrggbb`.
 */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) =>
    channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Red, green and blue, each from 0 to 1. */
function channels(colour: string): number[] {
  const digits = colour.slice(1);
  const pairs = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  return (pairs.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16) / 255);
}
