/**
 * A report as one file: its tables as HTML, its data as JSON, its scripts and its style. It needs no network, and its
 * content security policy lets it load nothing and run those scripts alone: the texts in it come from a corpus or a model.
 */
import { STYLE } from './html-style.js';
import { type Content, html } from './html-template.js';
import { type PageModules, type PageScript, pageScripts } from './scripts.js';

/** Data of a page as JSON that may stand in a script element. */

/** JSON without what ends a script element, or cannot be seen. */
export function dataText(data: unknown): string {
  return JSON.stringify(data).replace(/[<>&]|(?! )[\p{C}\p{Z}]/gu, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/** The first items that fit into so many characters of JSON. */
export function fitting<T>(items: readonly T[], characters: number): readonly T[] {
  let left = characters;
  const end = items.findIndex((item) => {
    left -= dataText(item).length;
    return left < 0;
  });
  return end < 0 ? items : items.slice(0, end);
}

type Section = readonly [id: string, title: string, content: Content];

export interface Page {
  readonly title: string;
  /** What is to be known before anything else. */
  readonly notice?: Content;
  readonly sections: readonly Section[];
  /** What its script reads: plain data. */
  readonly data: unknown;
  readonly style?: Content;
  readonly scripts: PageModules;
}

/** The policy: nothing is loaded, and of scripts those run that have one of the hashes. */
function policyOf(scripts: readonly PageScript[]): string {
  const hashes = scripts.map(({ hash }) => `'${hash}'`);
  return `default-src 'none'; style-src 'unsafe-inline'; script-src ${hashes.join(' ')}; base-uri 'none'; form-action 'none'`;
}

export function htmlPage({ title, notice = '', sections, data, style = '', scripts: modules }: Page): string {
  const scripts = pageScripts(modules);
  const head = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policyOf(scripts)}">
<title>${title}</title>
${STYLE}
${style}</head>
<body>
<header>
<h1>${title}</h1>
${notice}<nav aria-label="Sections"><ul>
${sections.map(([id, heading]) => html`<li><a href="#${id}">${heading}</a></li>\n`)}</ul></nav>
</header>
<main>
${sections.map(
  ([id, heading, content]) => html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${heading}</h2>
${content}
</section>
`,
)}</main>
<dialog id="viewer" aria-labelledby="viewer-title"></dialog>
`;
  const tail = [
    `<script type="application/json" id="data">${dataText(data)}</script>`,
    ...scripts.map(({ code }) => `<script>${code}</script>`),
  ];
  return `${head}${tail.join('\n')}\n</body>\n</html>\n`;
}
