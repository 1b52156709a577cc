/** The evidence for tables as a page: what was derived, from how many observations, and how well schemas are guessed. */
import { ownValue } from 'typetod/internal';
import type { SgdService } from '../schema/format.js';
import {
  FACT_KINDS,
  type FactKind,
  type FactValue,
  type SgdTables,
  type Support,
  schemaFacts,
  supportOf,
} from './derive.js';
import { mergeEvidence, type SgdEvidence } from './evidence.js';
import { siblingFacts } from './siblings.js';
import { factOf, isBorneOut, leaveOneOut } from './study.js';

/** The evidence of one split. */
export interface SplitEvidence {
  readonly split: string;
  readonly evidence: SgdEvidence;
}

type Cells = readonly string[];

function table(head: Cells, rows: readonly Cells[]): readonly string[] {
  const line = (cells: Cells): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line), ''];
}

function text(value: FactValue | undefined): string {
  if (value === undefined) return '–';
  if (value === null) return 'none';
  return typeof value === 'string' ? value : value.join(', ') || 'nothing';
}

/** A fact with what speaks for it. */
export interface FactEntry {
  readonly intent: string;
  readonly kind: FactKind;
  readonly value: FactValue;
  /** By split; a split that shows nothing of the intent has none. */
  readonly support: Readonly<Record<string, Support>>;
  /** What the rules over the schema alone say, where they say anything of this kind. */
  readonly rule?: FactValue;
  /** Whether the evidence bears out what the rules say as well. */
  readonly agrees?: boolean;
}

function supports(
  parts: readonly SplitEvidence[],
  intent: string,
  kind: FactKind,
  value: FactValue,
): FactEntry['support'] {
  return Object.fromEntries(
    parts.flatMap(({ split, evidence }) => {
      const own = ownValue(evidence, intent);
      const support = own && supportOf(own, kind, value);
      return support && support.for + support.against > 0 ? [[split, support]] : [];
    }),
  );
}

/**
 * The facts of tables one by one, each with the observations for and against it and with what the rules say.
 *
 * @param parts - the evidence that the tables were derived from, by split.
 */
export function factEntries(
  parts: readonly SplitEvidence[],
  tables: SgdTables,
  schema: readonly SgdService[],
): readonly FactEntry[] {
  const together = mergeEvidence(parts.map((part) => part.evidence));
  const rules: SgdTables = Object.fromEntries(schema.flatMap((service) => Object.entries(schemaFacts(service))));
  return Object.entries(tables).flatMap(([intent, facts]) =>
    FACT_KINDS.flatMap((kind): FactEntry[] => {
      const [value, rule, own] = [
        factOf(facts, kind),
        factOf(ownValue(rules, intent), kind),
        ownValue(together, intent),
      ];
      if (value === undefined || !own) return [];
      const verdict = rule !== undefined && { rule, agrees: isBorneOut(own, kind, value, rule) };
      return [{ intent, kind, value, support: supports(parts, intent, kind, value), ...verdict }];
    }),
  );
}

function factRow(entry: FactEntry, splits: readonly string[]): Cells {
  const counted = splits.map((split) => {
    const support = ownValue(entry.support, split);
    return support ? `${support.for} / ${support.against}` : '–';
  });
  const verdict = entry.agrees ? 'agree' : entry.rule === undefined ? '' : text(entry.rule);
  return [entry.intent, entry.kind, text(entry.value), ...counted, verdict];
}

function studyRows(evidence: SgdEvidence, tables: SgdTables, schema: readonly SgdService[]): readonly Cells[] {
  return leaveOneOut(evidence, tables, schema).map((row) => [
    row.kind,
    String(row.entries),
    String(row.byRules),
    String(row.bySiblings),
    row.missed.join(', '),
  ]);
}

function guessRows(tables: SgdTables, schema: readonly SgdService[]): readonly Cells[] {
  return schema.flatMap((service) => {
    const siblings = siblingFacts(tables, [service]);
    const guess = schemaFacts(service, siblings);
    return Object.entries(guess).flatMap(([key, facts]): readonly Cells[] => {
      if (facts.identity === undefined || Object.hasOwn(tables, key)) return [];
      const source = Object.hasOwn(siblings, key) ? 'siblings' : 'rules';
      return [
        [key, source, ...(['identity', 'offers', 'tracks', 'followUp'] as const).map((kind) => text(facts[kind]))],
      ];
    });
  });
}

/**
 * The report, in Markdown.
 *
 * @param parts - the evidence that the tables were derived from, by split.
 * @param schema - all services, also those that no dialogue of these splits is about.
 */
export function evidenceReport(
  parts: readonly SplitEvidence[],
  tables: SgdTables,
  schema: readonly SgdService[],
): string {
  const evidence = mergeEvidence(parts.map((part) => part.evidence));
  const seen = schema.filter((service) =>
    service.intents.some((intent) => Object.hasOwn(tables, `${service.service_name}.${intent.name}`)),
  );
  const splits = parts.map((part) => part.split);
  return [
    '## Facts and their evidence',
    '',
    'Observations for / against, by split. The last column says whether the rules over the schema alone come to what the',
    'evidence bears out as well, and otherwise what they say.',
    '',
    ...table(
      ['intent', 'fact', 'value', ...splits, 'rules'],
      factEntries(parts, tables, seen).map((entry) => factRow(entry, splits)),
    ),
    '## Services without dialogues: a study',
    '',
    `Each of the ${seen.length} services with evidence is taken out in turn, and guessed from its schema.`,
    '',
    ...table(
      ['fact', 'entries', 'right by rules', 'right by siblings and rules', 'missed'],
      studyRows(evidence, tables, seen),
    ),
    '## Services without dialogues: the guesses',
    '',
    'Searches of the services that no dialogue of these splits is about.',
    '',
    ...table(['search', 'by', 'identity', 'offers', 'tracks', 'followUp'], guessRows(tables, schema)),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}
