/**
 * HTML from template literals. A text that comes into a template is always escaped; as it is goes in only what a
 * template made. So nothing that a corpus holds can become markup, wherever in a template it stands, as long as the
 * template itself quotes its attributes.
 */

/** What may stand in a template. The parts of a list follow one another; undefined is nothing. */
export type Content = Html | string | number | undefined | readonly Content[];

/** Of a longer text only so many characters are shown: the size of a page must not depend on its texts. */
const LONGEST_TEXT = 1000;

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

/**
 * What cannot be seen, or can be seen only by what it does to other characters; except the space. Control characters
 * and halves of surrogate pairs are no HTML at all, a change of the writing direction reorders what stands around it,
 * and two values may differ by nothing but the kind of a space.
 */
const UNSEEN = /(?! )[\p{C}\p{Z}]/gu;

function escaped(text: string): string {
  const shown = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
  return shown
    .replace(UNSEEN, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
    .replace(/[&<>"']/g, (character) => ENTITIES.get(character) ?? character);
}

function markupOf(content: Content): string {
  if (content === undefined) return '';
  if (content instanceof Html) return content.toString();
  return typeof content === 'object' ? content.map(markupOf).join('') : escaped(String(content));
}

/** Markup. Only {@link html} makes it. */
export class Html {
  private constructor(private readonly markup: string) {}

  static fill(literals: TemplateStringsArray, ...contents: readonly Content[]): Html {
    return new Html(String.raw({ raw: literals }, ...contents.map(markupOf)));
  }

  toString(): string {
    return this.markup;
  }
}

/**
 * The tag of a template of HTML. Texts in it are escaped; characters in them that cannot be seen are spelled out as
 * JavaScript would (`\u{200b}`), and the end of a very long text is left out.
 *
 * @example
 * html`<td title="${'"quoted"'}">${'a < b'}</td>`.toString(); // '<td title="&quot;quoted&quot;">a &lt; b</td>'
 */
export const html = Html.fill;
