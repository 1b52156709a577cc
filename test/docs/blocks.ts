import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** A fenced block of a page. */
export interface Block {
  /** The page, from the root. */
  readonly file: string;
  /** The line of the opening fence, from 1. */
  readonly line: number;
  readonly language: string;
  /** What stands after the language on the opening fence. */
  readonly info: string;
  readonly text: string;
  /** The headings above it: `##` and `###`. */
  readonly chapter: string;
  readonly section: string;
  /** The text block that comes next in the same section, if one does. */
  readonly output?: string;
}

/** The pages written by hand: the README and `docs/*.md`. */
export function pages(): readonly string[] {
  const guides = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
  return ['README.md', ...guides.sort().map((name) => `docs/${name}`)];
}

/** The text of a page. */
export function pageText(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

const FENCE = /^```(\S*) ?(.*)$/;

/** The headings of a page, with their level, as they are written. */
export function headings(text: string): readonly { readonly level: number; readonly title: string }[] {
  let fenced = false;
  return text.split('\n').flatMap((line) => {
    if (FENCE.test(line)) fenced = !fenced;
    const match = fenced ? null : /^(#+) (.+)$/.exec(line);
    return match ? [{ level: match[1]?.length ?? 0, title: match[2] ?? '' }] : [];
  });
}

/** The fenced blocks of a page, in order. */
export function blocksOf(file: string, text = pageText(file)): readonly Block[] {
  const blocks: { -readonly [K in keyof Block]: Block[K] }[] = [];
  const lines = text.split('\n');
  let [chapter, section] = ['', ''];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] as string;
    const fence = FENCE.exec(line);
    if (!fence) {
      if (line.startsWith('## ')) [chapter, section] = [line.slice(3), ''];
      if (line.startsWith('### ')) section = line.slice(4);
      continue;
    }
    const end = lines.indexOf('```', at + 1);
    const body = lines.slice(at + 1, end).join('\n');
    const [, language = '', info = ''] = fence;
    const last = blocks.at(-1);
    const follows = last?.chapter === chapter && last.section === section;
    if (follows && language === 'text' && last.language !== 'text') last.output = body;
    blocks.push({ file, line: at + 1, language, info, text: body, chapter, section });
    at = end;
  }
  return blocks;
}

/** All blocks of some languages in all pages. */
export function allBlocks(...languages: readonly string[]): readonly Block[] {
  return pages().flatMap((file) => blocksOf(file).filter(({ language }) => languages.includes(language)));
}

/** Whether what stands after a language says that the block is a file of examples. */
export const isExample = (info: string): boolean => info.startsWith('examples/');

/** The code of an example, without the comment that it begins with. */
export function exampleCode(file: string): string {
  return readFileSync(join(root, file), 'utf8')
    .replace(/^(?:\/\*\*[\s\S]*?\*\/|"""[\s\S]*?""")\n+/, '')
    .trimEnd();
}

/** The anchor of a heading, as code hosts make it. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** The links of a page to files of the checkout, resolved from the root, and their anchors. */
export function linksOf(file: string): readonly { readonly target: string; readonly anchor: string }[] {
  const text = pageText(file).replace(/^```[\s\S]*?^```$/gm, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    if (/^[a-z]+:/.test(link)) return [];
    const [path = '', anchor = ''] = link.split('#');
    const target = path === '' ? file : relative(root, join(root, dirname(file), path));
    return [{ target, anchor }];
  });
}
