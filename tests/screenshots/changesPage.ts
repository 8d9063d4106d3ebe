import type { PictureChange } from './changes.ts';

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 1.5rem; }
h2 { margin: 2.5rem 0 0.5rem; font-size: 1.125rem; overflow-wrap: anywhere; }
ul { columns: 24rem; }
.pictures { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 1rem; align-items: start; }
figure { margin: 0; }
img { display: block; width: 100%; border: 1px solid; }
.difference { position: relative; isolation: isolate; }
.difference img + img { position: absolute; inset: 0; mix-blend-mode: difference; }
@media (width < 48rem) { .pictures { grid-template-columns: minmax(0, 1fr); } }
`;

/**
 * Returns a page that shows each change: the picture before, the picture now, and where they differ. The
 * page holds the pictures themselves, so that it can be sent.
 *
 * @param since what the pictures are compared with, as people call it
 */
export function changesPage(changes: readonly PictureChange[], since: string): string {
  const title = `${changes.length} ${changes.length === 1 ? 'picture' : 'pictures'} changed since ${escape(since)}`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
<h1>${title}</h1>
<ul>
${changes.map(({ path }) => `<li><a href="#${escape(path)}">${escape(path)}</a></li>`).join('\n')}
</ul>
${changes.map(section).join('\n')}
</html>
`;
}

function section({ path, before, after }: PictureChange): string {
  const name = escape(path);
  return `<section>
<h2 id="${name}">${name}</h2>
<div class="pictures">
${figure('Before', before === null ? 'new' : image(before, `${name}, before`))}
${figure('Now', after === null ? 'gone' : image(after, `${name}, now`))}
${before === null || after === null ? '' : figure('Where they differ', `<div class="difference">${image(before, '')}${image(after, '')}</div>`)}
</div>
</section>`;
}

function figure(caption: string, content: string): string {
  return `<figure><figcaption>${caption}</figcaption>${content}</figure>`;
}

function image(png: Buffer, alt: string): string {
  return `<img src="data:image/png;base64,${png.toString('base64')}" alt="${alt}">`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
