/**
 * Reads the strict HTML that our reports are written in: quoted attributes, every element closed, no `<`, `>` or `&` in
 * texts but in entities, no character that HTML forbids. Where it accepts a page, a browser sees the same elements.
 */

/** An element as read, its texts decoded. */
export interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly (Element | string)[];
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const VOID = new Set(['meta', 'input']);

const DOCTYPE = /<!doctype html>\n/y;
const STYLE = /<style>[^<]*<\/style>/y;
const OPEN = /<([a-z][a-z0-9]*)((?:\s[a-zA-Z-]+="[^"<>]*")*)(\/?)>/y;
const ATTRIBUTE = /\s([a-zA-Z-]+)="([^"]*)"/g;
const CLOSE = /<\/([a-z][a-z0-9]*)>/y;
const TEXT = /[^<>]+/y;
const FORBIDDEN = /(?!\n)[\p{Cc}\p{Cs}]/u;

function decoded(text: string): string {
  if (FORBIDDEN.test(text)) throw new Error(`a control character: ${JSON.stringify(text)}`);
  return text.replace(/&([^;]*;?)/g, (_, entity: string) => {
    const character = ENTITIES[entity.slice(0, -1)];
    if (character === undefined) throw new Error(`a bare ampersand: &${entity}`);
    return character;
  });
}

class Reader {
  private at = 0;

  constructor(private readonly source: string) {}

  private take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.source);
    if (match) this.at = pattern.lastIndex;
    return match ?? undefined;
  }

  private fail(): never {
    throw new Error(`no strict HTML: ${JSON.stringify(this.source.slice(this.at, this.at + 40))}`);
  }

  page(): Element {
    if (!this.take(DOCTYPE)) this.fail();
    const element = this.element();
    this.take(/\n/y);
    return this.at === this.source.length ? element : this.fail();
  }

  private element(): Element {
    const [, name = '', attributes = '', slash] = this.take(OPEN) ?? this.fail();
    const isEmpty = VOID.has(name) || slash === '/';
    const pairs = [...attributes.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [key, decoded(value)] as const);
    return {
      name,
      attributes: new Map(pairs),
      children: isEmpty ? [] : name === 'script' ? this.script() : this.children(name),
    };
  }

  /** What a script element holds is no markup, up to its end. */
  private script(): readonly string[] {
    const code = this.source.slice(this.at, this.source.indexOf('</script', this.at));
    if (code.includes('<!--')) this.fail();
    this.at += code.length;
    return this.take(CLOSE)?.[1] === 'script' ? [code] : this.fail();
  }

  private children(parent: string): readonly (Element | string)[] {
    const children: (Element | string)[] = [];
    for (;;) {
      if (this.take(STYLE)) continue;
      const text = this.take(TEXT);
      if (text) {
        children.push(decoded(text[0]));
        continue;
      }
      const close = this.take(CLOSE);
      if (!close) children.push(this.element());
      else if (close[1] === parent) return children;
      else throw new Error(`<${parent}> is closed by </${close[1]}>`);
    }
  }
}

/** The root element of a page. @throws Error where it is not strict HTML. */
export function readHtml(source: string): Element {
  return new Reader(source).page();
}

/** All elements of a name, in document order. */
export function elements(root: Element, name: string): readonly Element[] {
  const inside = root.children.flatMap((child) => (typeof child === 'string' ? [] : elements(child, name)));
  return root.name === name ? [root, ...inside] : inside;
}

/** The text of an element with all that is in it; white space as a browser shows it outside of code. */
export function textOf(root: Element): string {
  const all = (element: Element): string =>
    element.name === 'script'
      ? ''
      : element.children.map((child) => (typeof child === 'string' ? child : all(child))).join('');
  return all(root).replace(/\s+/g, ' ').trim();
}

/** The rows of the table with a caption, each as the texts of its cells, the head first; undefined without one. */
export function rowsOf(root: Element, caption: string): readonly (readonly string[])[] | undefined {
  const found = elements(root, 'table').find((table) => elements(table, 'caption').map(textOf).join() === caption);
  return (
    found &&
    elements(found, 'tr').map((row) => row.children.flatMap((cell) => (typeof cell === 'string' ? [] : textOf(cell))))
  );
}

/** The elements and the names of their attributes, without any text. */
export function skeleton(root: Element): string {
  const inside = root.children.map((child) => (typeof child === 'string' ? '' : skeleton(child))).join('');
  return `<${[root.name, ...root.attributes.keys()].join(' ')}>${inside}</>`;
}
