import { describe, expect, it } from 'vitest';
import { LegibilityMeter, type Pixels } from '../../src/domain/legibility.ts';

const WIDTH = 120;
const HEIGHT = 160;
const PHOTO = { width: 3000, height: 4000 };

/** Returns a photo whose tone at each pixel is given, from 0 to 255. */
function photo(toneAt: (x: number, y: number) => number): Pixels {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let at = 0; at < WIDTH * HEIGHT; at += 1) {
    data.fill(toneAt(at % WIDTH, Math.floor(at / WIDTH)), at * 4, at * 4 + 4);
  }
  return { data, width: WIDTH, height: HEIGHT };
}

/** Lines of letters: dark on paper, with edges as soft as a number of pixels. */
function letters({ paper, ink, soft }: { paper: number; ink: number; soft: number }): Pixels {
  return photo((x, y) => {
    const isLine = y % 16 < 6;
    const wave = Math.sin((x / Math.max(soft, 1)) * (Math.PI / 2));
    const share = soft === 0 ? Number(x % 4 < 2) : (wave + 1) / 2;
    return isLine || soft > 0 ? paper - (paper - ink) * share : paper;
  });
}

function doubtOf(pixels: Pixels, size = PHOTO) {
  const meter = new LegibilityMeter();
  meter.add(pixels);
  return meter.doubt(size);
}

describe('a photo of a document', () => {
  it.each([
    ['sharp', letters({ paper: 230, ink: 60, soft: 0 }), null],
    ['sharp and faint', letters({ paper: 230, ink: 195, soft: 0 }), null],
    ['sharp in dim light', letters({ paper: 100, ink: 40, soft: 0 }), null],
    ['without light', letters({ paper: 80, ink: 20, soft: 0 }), 'dark'],
    ['out of focus', letters({ paper: 230, ink: 60, soft: 8 }), 'blurred'],
    ['of the empty side of a page', photo((x, y) => 228 + ((x + y) % 3)), null],
  ])('that is %s raises this doubt: %s', (_, pixels, doubt) => {
    expect(doubtOf(pixels)).toBe(doubt);
  });

  it.each([
    [1000, 1400, null],
    [1400, 1000, null],
    [999, 4000, 'small'],
    [4000, 999, 'small'],
  ])('of %i by %i pixels raises this doubt: %s', (width, height, doubt) => {
    expect(doubtOf(letters({ paper: 230, ink: 60, soft: 0 }), { width, height })).toBe(doubt);
  });

  it('that is out of focus raises the same doubt when it is measured in parts', () => {
    const whole = letters({ paper: 230, ink: 60, soft: 8 });
    const meter = new LegibilityMeter();
    for (let row = 0; row < HEIGHT; row += 50) {
      const [from, to] = [Math.max(0, row - 1), Math.min(HEIGHT, row + 51)];
      const data = whole.data.slice(from * WIDTH * 4, to * WIDTH * 4);
      meter.add({ data, width: WIDTH, height: to - from });
    }
    expect(meter.doubt(PHOTO)).toBe('blurred');
  });
});
