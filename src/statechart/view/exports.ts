const SVG = 'http://www.w3.org/2000/svg';

/**
 * Returns a drawing of the page as an SVG file with its style sheet. The sheet is never added to the page,
 * whose content security policy may forbid it.
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
 * Renders an SVG file as a PNG.
 *
 * @param scale pixels of the PNG per pixel of the drawing
 * @throws Error if the browser cannot draw it, for example because it is too large for a canvas
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

/** Saves a file as a download. */
export function download(name: string, content: Blob | string, type: string): void {
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content;
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By then Chromium has read the file. A URL that is never revoked would keep its bytes in memory.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
