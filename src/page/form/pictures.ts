import { LegibilityMeter, MEASURED_PIXELS, type LegibilityDoubt } from '../../domain/legibility.ts';
import { idle } from '../idle.ts';

/** The thumbnail and the legibility of a photo. */
export interface Picture {
  /**
   * URL of a small JPEG, rotated as the camera recorded. It is never revoked, because a row that is being
   * replaced, as when a batch completes, may still be loading it. It takes a few kilobytes for as long as
   * the page is open.
   */
  readonly thumbnailUrl: string;
  /** Why it may be hard to read; `null` if it is not. */
  readonly doubt: LegibilityDoubt | null;
}

/** Rows of a photo measured at a time: a few milliseconds of work for a slow phone. */
const ROWS_AT_A_TIME = 64;

/** The box of a thumbnail, in pixels: 44 by 56 on screens of three pixels each. */
const THUMBNAIL = { width: 132, height: 168 };

/** The border that a white page needs on a white sheet. It is visible on dark sheets too. */
const EDGE = '#7d847d';

/** A larger image is not decoded: it is not a photo of a document, and would fill a phone's memory. */
const MAX_PIXELS = 120_000_000;

/** The header of most photos ends before this, the preview included that cameras put into it. */
const HEADER_BYTES = 131_072;

/** How long each step of a picture waits at most. */
const IDLE_MS = 2000;

const pictures = new WeakMap<File, Promise<Picture | null>>();
let last: Promise<unknown> = Promise.resolve();

/**
 * Makes the picture of a photo, once. Photos are decoded one at a time while the page is idle, so that a
 * hundred of them need only the memory of one. `null` for a file that is not a photo, is too large, or
 * cannot be decoded.
 */
export function pictureOf(file: File): Promise<Picture | null> {
  const known = pictures.get(file);
  if (known !== undefined) return known;
  const picture = makeAfter(last, file);
  last = picture;
  pictures.set(file, picture);
  return picture;
}

async function makeAfter(previous: Promise<unknown>, file: File): Promise<Picture | null> {
  await previous;
  await idle(IDLE_MS);
  try {
    return await makePicture(file);
  } catch {
    return null;
  }
}

async function makePicture(file: File): Promise<Picture | null> {
  if (!isPhoto(file)) return null;
  const size = await sizeOf(file);
  if (size.width * size.height > MAX_PIXELS) return null;
  const scale = Math.min(1, MEASURED_PIXELS / Math.max(size.width, size.height));
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  const bitmap = await createImageBitmap(file, {
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: 'medium',
  });
  const whole = drawnOn({ width, height }, bitmap, { width, height });
  const meter = new LegibilityMeter();
  for (let row = 0; row < height; row += ROWS_AT_A_TIME) {
    // The meter compares each row with the rows above and below.
    const [from, to] = [Math.max(0, row - 1), Math.min(height, row + ROWS_AT_A_TIME + 1)];
    meter.add(whole.getImageData(0, from, width, to - from));
    await idle(IDLE_MS);
  }
  const cover = Math.max(THUMBNAIL.width / width, THUMBNAIL.height / height);
  const small = drawnOn(THUMBNAIL, bitmap, { width: width * cover, height: height * cover });
  bitmap.close();
  small.strokeStyle = EDGE;
  small.lineWidth = 3;
  small.strokeRect(1.5, 1.5, THUMBNAIL.width - 3, THUMBNAIL.height - 3);
  const thumbnail = await jpegOf(small.canvas);
  return thumbnail && { thumbnailUrl: URL.createObjectURL(thumbnail), doubt: meter.doubt(size) };
}

/** Whether the browser may be able to decode the file. One that does not know HEIC states no type for it. */
function isPhoto({ type, name }: File): boolean {
  return (type.startsWith('image/') && type !== 'image/svg+xml') || /\.hei[cf]$/i.test(name);
}

/**
 * Returns the displayed size of a photo. Its first part is enough for a browser that reads the size
 * from the header; an image element is otherwise given the whole file, all of which passes through
 * the main thread.
 */
function sizeOf(file: File): Promise<Size> {
  return sizeOfImage(file.slice(0, HEADER_BYTES, file.type)).catch(() => sizeOfImage(file));
}

function sizeOfImage(bytes: Blob): Promise<Size> {
  const url = URL.createObjectURL(bytes);
  const image = new Image();
  return new Promise<Size>((resolve, reject) => {
    image.addEventListener('load', () => {
      resolve({ width: image.naturalWidth, height: image.naturalHeight });
    });
    image.addEventListener('error', () => reject(new Error('The image cannot be shown')));
    image.src = url;
  }).finally(() => URL.revokeObjectURL(url));
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Draws a picture in the middle of a canvas of some size. */
function drawnOn(canvasSize: Size, picture: ImageBitmap, size: Size): CanvasRenderingContext2D {
  const canvas = Object.assign(document.createElement('canvas'), canvasSize);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('The browser draws no canvas');
  const { width, height } = size;
  const [left, top] = [(canvas.width - width) / 2, (canvas.height - height) / 2];
  context.drawImage(picture, left, top, width, height);
  return context;
}

function jpegOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.8);
  });
}
