/** Grammars as llama.cpp reads them. */
import type { Grammar, GrammarPart } from './grammar.js';

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\\', '\\\\'],
  ['"', '\\"'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

const quoted = (text: string): string => `"${text.replace(/[\\"\n\r\t]/g, (one) => ESCAPES.get(one) ?? one)}"`;

/** What texts have in common at their beginning, in whole characters. */
function commonBeginning([first = '', ...others]: readonly string[]): string {
  const characters = [...first];
  let length = 0;
  let text = '';
  while (length < characters.length) {
    const longer = text + characters[length];
    if (!others.every((other) => other.startsWith(longer))) break;
    text = longer;
    length += 1;
  }
  return text;
}

/**
 * Several texts as a tree of their beginnings, so that at each character few alternatives are open: `"San " ("Jose" |
 * "Diego")`.
 */
function treeOf(texts: readonly string[]): string {
  const groups = new Map<string, string[]>();
  for (const text of new Set(texts)) {
    const [begin = ''] = text;
    groups.set(begin, [...(groups.get(begin) ?? []), text]);
  }
  const branches = [...groups].map(([begin, group]) => {
    if (begin === '') return '""';
    const common = commonBeginning(group);
    const rests = group.map((text) => text.slice(common.length));
    return rests.length === 1 ? quoted(common) : `${quoted(common)} ${treeOf(rests)}`;
  });
  return branches.length === 1 ? (branches[0] ?? '""') : `(${branches.join(' | ')})`;
}

const isText = (part: GrammarPart): part is string => typeof part === 'string';

function printed(part: GrammarPart): string {
  if (isText(part)) return quoted(part);
  if ('rule' in part) return part.rule;
  if ('inOrder' in part) return part.inOrder.map(printed).join(' ');
  const texts = part.oneOf.filter(isText);
  const others = part.oneOf.filter((one) => !isText(one)).map(printed);
  const all = [...(texts.length > 0 ? [treeOf(texts)] : []), ...others];
  return all.length === 1 ? (all[0] ?? '""') : `(${all.join(' | ')})`;
}

export function gbnfOf({ root, rules }: Grammar): string {
  const lines = Object.entries(rules).map(([name, part]) => `${name} ::= ${printed(part)}`);
  return `${[`root ::= ${printed(root)}`, ...lines].join('\n')}\n`;
}
