/** What verdicts were good for, by gate: as text, JSON and a page. */
import {
  countRows,
  firstLines,
  type Report,
  row,
  type Row,
  type Section,
  plural,
  type Blame,
  CULPRITS,
  type LostAt,
  type RunTrial,
} from 'typetod/internal';
import { tablesPage } from '../tables-page.js';
import { type Counterfactual, type Counterfactuals, type Effect, EFFECTS } from './counterfactuals.js';
import { DID, type Did } from './flips.js';

/** The version of this format. */
export const COUNTERFACTUALS_FORMAT = 1;

/** How often a gate did which, and the mean number of steps that it cost an oracle. */
export type EffectCounts = Readonly<Record<Effect, number>> & { readonly delay: number | null };

/** A verdict with the episode that it is of. */
export type NamedVerdict = RunTrial & Counterfactual;

/** Where an episode lost success, by bisection. */
export interface Lost extends RunTrial {
  readonly lost: LostAt | null;
  readonly blame: Blame | null;
  /** From how many points an oracle went on. */
  readonly tries: number;
}

/** All of a run, as `--json` prints it. */
export interface CounterfactualReport {
  readonly format: number;
  readonly report: 'testbed counterfactuals';
  readonly suite: string;
  readonly episodes: number;
  /** Verdicts that were turned round. */
  readonly verdicts: number;
  /** By gate: what it stopped, mended or asked about, and what it let pass. */
  readonly gates: Readonly<Record<string, Readonly<Record<Did, EffectCounts>>>>;
  /** Failed episodes by whose fault it was. */
  readonly blame: Readonly<Record<string, number>>;
  /** The verdicts that made a difference. */
  readonly decisive: readonly NamedVerdict[];
  readonly lost: readonly Lost[];
}

/** An episode that was looked at. */
export type NamedCounterfactuals = RunTrial & Counterfactuals;

function countsOf(all: readonly NamedVerdict[]): EffectCounts {
  const of = (effect: Effect): number => all.filter((one) => one.effect === effect).length;
  const delays = all.flatMap(({ delay }) => delay ?? []);
  const delay = delays.length === 0 ? null : delays.reduce((sum, one) => sum + one, 0) / delays.length;
  return { saved: of('saved'), harmless: of('harmless'), harmful: of('harmful'), delay };
}

/** Puts the episodes of a run together. */
export function counterfactualReport(suite: string, episodes: readonly NamedCounterfactuals[]): CounterfactualReport {
  const all = episodes.flatMap(({ task, trial, verdicts }) => verdicts.map((one) => ({ task, trial, ...one })));
  const names = [...new Set(all.map(({ gate }) => gate))];
  const failed = episodes.filter(({ explanation }) => !explanation.passed);
  const blamed = (culprit: string): number =>
    failed.filter(({ explanation }) => explanation.blame?.culprit === culprit).length;
  const did = (gate: string, what: Did): EffectCounts =>
    countsOf(all.filter((one) => one.gate === gate && one.did === what));
  return {
    format: COUNTERFACTUALS_FORMAT,
    report: 'testbed counterfactuals',
    suite,
    episodes: episodes.length,
    verdicts: all.length,
    gates: Object.fromEntries(
      names.map((name) => [name, { stopped: did(name, 'stopped'), passed: did(name, 'passed') }]),
    ),
    blame: Object.fromEntries(CULPRITS.map((culprit) => [culprit, blamed(culprit)])),
    decisive: all.filter(({ effect }) => effect !== 'harmless'),
    lost: failed.map(({ task, trial, explanation: { lost = null, blame = null }, tries }) => ({
      ...{ task, trial, lost, blame, tries },
    })),
  };
}

function gateSection({ gates }: CounterfactualReport): Section {
  const rows = Object.entries(gates).flatMap(([name, gate]): readonly Row[] => {
    const own = DID.flatMap((did) => {
      const { delay, ...counts } = gate[did];
      const numbers = EFFECTS.map((effect) => counts[effect]);
      return numbers.every((count) => count === 0)
        ? []
        : [row(`  ${did}`, [...numbers, delay === null ? '-' : delay.toFixed(2)])];
    });
    return [row(name, []), ...own];
  });
  return { head: ['gate', ...EFFECTS, 'steps'], rows };
}

function verdictLine({ task, trial, step, gate, did, verdict, codes, effect }: NamedVerdict): string {
  const why = codes.length > 0 ? ` (${codes.join(', ')})` : '';
  const what = did === 'passed' ? 'that gates let it pass' : `${gate} ${verdict}${why}`;
  return `  ${task} trial ${trial}, step ${step}: ${what} ${effect === 'saved' ? 'saved it' : `was ${effect}`}`;
}

/** A line for each; what several gates let pass is one thing. */
const verdictLines = (all: readonly NamedVerdict[]): readonly string[] => [...new Set(all.map(verdictLine))];

function lostLine({ task, trial, lost, blame, tries }: Lost): string {
  const where = lost?.kind === 'step' ? `at step ${lost.step}` : `at the ${lost?.kind ?? 'end'}`;
  return `  ${task} trial ${trial}: lost ${where}, fault of ${blame?.culprit ?? 'nobody'}; ${plural(tries, 'try', 'tries')}`;
}

function sectionsOf(made: CounterfactualReport) {
  const { decisive, lost } = made;
  return {
    about: [
      `suite ${made.suite}, ${plural(made.episodes, 'episode')}, ${plural(made.verdicts, 'verdict')} turned round`,
    ],
    gates: gateSection(made),
    explained: {
      lines: [
        'saved: an oracle can finish with the verdict and cannot with its contrary; harmful: the other way round; steps: how many more it takes',
      ],
    },
    decisive: {
      title: `${plural(decisive.length, 'verdict')} made a difference:`,
      lines: firstLines(verdictLines(decisive)),
    },
    blame: { title: 'Fault of, where an episode failed:', rows: countRows(made.blame, (name) => `  ${name}`) },
    lost: { title: `${plural(lost.length, 'episode')} failed:`, lines: firstLines(lost.map(lostLine)) },
  } as const;
}

/** The report of a run whose verdicts were turned round. */
export function counterfactualsReport(made: CounterfactualReport): Report {
  const { about, gates, explained, decisive, blame, lost } = sectionsOf(made);
  return {
    json: made,
    layout: { name: 26, cell: 12, share: String },
    sections: [{ lines: about }, gates, explained, decisive, blame, lost],
    page: () =>
      tablesPage(`Verdicts turned round on ${made.suite}`, about, [
        ['gates', 'Gates', { ...gates, lines: explained.lines }],
        ['decisive', 'What made a difference', decisive],
        ['blame', 'Failed episodes by whose fault it was', blame],
        ['lost', 'Where success was lost', lost],
      ]),
  };
}
