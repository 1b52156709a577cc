/** Makes elements. Texts become text nodes and never markup, so nothing that a corpus holds can run. */

type Child = Node | string | undefined;

/** What can be seen only by what it does to other characters is spelled out, as in the tables of the page. */
const UNSEEN = /(?! )[\p{C}\p{Z}]/gu;

/** A text of a corpus as it is shown. */
export function visible(text: string): string {
  return text.replace(UNSEEN, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

export function el<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  for (const child of children)
    if (child !== undefined) element.append(typeof child === 'string' ? visible(child) : child);
  return element;
}

/** A text of a program or a corpus, told apart from the words around it. */
export function codeOf(text: string): HTMLElement {
  return text === '' ? el('em', {}, 'empty') : el('code', {}, text);
}

export function counted(number: number): string {
  return number.toLocaleString('en-US');
}

/** The element of the page with an id. */
export function byId(id: string): HTMLElement {
  return document.getElementById(id) ?? document.body;
}
