import { html, type Html } from '../html/document.ts';
import { LANGUAGE_TAGS, type Language } from '../../domain/language.ts';

/** A part of a letter. All its values are plain text, which the HTML rendering escapes. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'rows'; readonly rows: readonly Row[] }
  | { readonly kind: 'links'; readonly links: readonly { label: string; url: string }[] };

/** A label and its value. The value may have several lines. */
export type Row = readonly [label: string, value: string];

/** The content of a mail, independent of its format. */
export interface Letter {
  readonly language: Language;
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** Renders a letter as plain text. */
export function letterText({ title, blocks }: Letter): string {
  return `${[title, ...blocks.map(blockText)].join('\n\n')}\n`;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'heading':
      return `${block.text}\n${'-'.repeat(block.text.length)}`;
    case 'rows':
      return block.rows
        .map(([label, value]) => `${label}: ${value.replaceAll('\n', '\n    ')}`)
        .join('\n');
    default:
      return block.links.map(({ label, url }) => `${label}\n${url}`).join('\n\n');
  }
}

const SERIF = "'Iowan Old Style',Palatino,Georgia,serif";
const SANS = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

/** Renders a letter as HTML. Styles are inline, because mail clients remove style sheets. */
export function letterHtml({ language, title, blocks }: Letter): string {
  return html`<!doctype html>
    <html lang="${LANGUAGE_TAGS[language]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>${title}</title>
      </head>
      <body style="margin:0;padding:24px 12px;background:#f7f5ef">
        <div
          style="max-width:560px;margin:0 auto;padding:32px 28px;background:#fff;border:1px solid #dcd8cd;border-radius:6px;color:#1b211e;font:16px/1.5 ${SANS};overflow-wrap:anywhere"
        >
          <h1 style="margin:0 0 20px;font:400 28px/1.2 ${SERIF}">${title}</h1>
          ${blocks.map(blockHtml)}
        </div>
      </body>
    </html>`.text;
}

function blockHtml(block: Block): Html {
  switch (block.kind) {
    case 'text':
      return html`<p style="margin:0 0 16px;white-space:pre-line">${block.text}</p>`;
    case 'heading':
      return html`<h2 style="margin:28px 0 8px;font:400 20px/1.3 ${SERIF}">${block.text}</h2>`;
    case 'rows':
      return html`<table
        role="presentation"
        style="width:100%;margin:0 0 16px;border-collapse:collapse"
      >
        ${block.rows.map(rowHtml)}
      </table>`;
    default:
      return html`<ol style="margin:0 0 16px;padding-left:24px">
        ${block.links.map(
          ({ label, url }) =>
            html`<li style="margin:0 0 8px">
              <a href="${url}" style="color:#145541">${label}</a>
            </li>`,
        )}
      </ol>`;
  }
}

function rowHtml([label, value]: Row): Html {
  const cell = 'padding:8px 0;border-bottom:1px solid #dcd8cd;vertical-align:baseline';
  return html`<tr>
    <td style="${cell};padding-right:16px;color:#4d5650">${label}</td>
    <td style="${cell};text-align:right;white-space:pre-line">${value}</td>
  </tr>`;
}
