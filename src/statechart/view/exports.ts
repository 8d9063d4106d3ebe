const SVG = 'http://www.w3.org/2000/svg';

/**
 * A drawing on the screen as the text of an SVG file with its style sheet. The sheet never stands in
 * the page, whose content security policy may forbid it there.
 */
export function svgTextOf(drawing: SVGSVGElement, style: string): string {
  const file = document.implementation.createDocument(SVG, null);
  const root = file.importNode(drawing, true);
  const sheet = file.createElementNS(SVG, 'style');
  sheet.textContent = style;
  root.prepend(sheet);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(root)}\n`;
}

/**
 * The text of an SVG file as a picture.
 *
 * @param scale pixels of the picture for one of the drawing
 * @throws when the browser cannot draw it, as where it is too large for a canvas
 */
export async function pngOf(svg: string, scale: number): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(image.naturalWidth * scale);
  canvas.height = Math.ceil(image.naturalHeight * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('the picture is too large for this browser'));
      else resolve(blob);
    }, 'image/png');
  });
}

/** Hands a file to the visitor's browser. */
export function download(name: string, content: Blob | string, type: string): void {
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content;
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Chromium has taken what it needs by then; an address that is never revoked keeps the bytes.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
