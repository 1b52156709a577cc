import { ownValue } from 'typetod/internal';
import { FACT_KINDS, type FactValue, type SgdIntentTable, type SgdTables } from './derive.js';

const WIDTH = 120;

const HEAD = `// Written by \`typetod tables sgd\`; docs/sgd-tables.md has the evidence for each fact. Change the rules, not this file.
import type { SgdTables } from './derive.js';

const list = (slots: string): readonly string[] => slots.split(' ');
`;

const TAIL = `/**
 * What the dialogues of the Schema-Guided Dialogue corpus settle about the intents of its services: \`train\` by the
 * train split alone, so that the dev split stays unseen; \`all\` by both.
 */
export const sgdTables: { readonly train: SgdTables; readonly all: SgdTables } = {
  train: TRAIN,
  all: { ...TRAIN, ...MORE },
};
`;

function literal(value: FactValue): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return `'${value}'`;
  return value.length === 0 ? '[]' : `list('${value.join(' ')}')`;
}

/** A property, with its argument on a line of its own where the line would be too long. */
function property(name: string, value: FactValue): string {
  const line = `    ${name}: ${literal(value)},`;
  return line.length <= WIDTH ? line : line.replace(/list\((.*)\),$/, 'list(\n      $1,\n    ),');
}

function entry(key: string, table: SgdIntentTable): string {
  const facts = [...FACT_KINDS, 'returns' as const].flatMap((kind) => {
    const value = table[kind];
    return value === undefined ? [] : [[kind, value] as const];
  });
  const line = `  '${key}': { ${facts.map(([kind, value]) => `${kind}: ${literal(value)}`).join(', ')} },`;
  if (line.length <= WIDTH) return line;
  return [`  '${key}': {`, ...facts.map(([kind, value]) => property(kind, value)), '  },'].join('\n');
}

function constant(comment: string, name: string, tables: SgdTables): string {
  const entries = Object.entries(tables).map(([key, table]) => entry(key, table));
  const value = entries.length === 0 ? '{}' : `{\n${entries.join('\n')}\n}`;
  return `/** ${comment} */\nconst ${name}: SgdTables = ${value};\n`;
}

/** The source of the module that holds tables: those of the train split, and what all dialogues add or change. */
export function tablesModule(train: SgdTables, all: SgdTables): string {
  const isNew = ([key, table]: [string, SgdIntentTable]): boolean =>
    JSON.stringify(ownValue(train, key)) !== JSON.stringify(table);
  const more = Object.fromEntries(Object.entries(all).filter(isNew));
  return [
    HEAD,
    constant('What the train split settles.', 'TRAIN', train),
    constant('What the other splits add or change.', 'MORE', more),
    TAIL,
  ].join('\n');
}
