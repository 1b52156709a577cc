/** Dialogues for evaluations of parsers: users say the values that are annotated. */
import type { Parser, ParserInput } from '../../../../src/dialogue/index.js';
import type { SgdDialogue, SgdTurn } from '../../../src/sgd/corpus/format.js';
import type { ParserReport } from '../../../src/sgd/parser/report.js';
import { dialogue } from '../fixture.js';

/** A dialogue in which all values are said: gates look for them in what was said. */
export function spoken(id: string, turns: readonly SgdTurn[]): SgdDialogue {
  const said = ({ frames }: SgdTurn): string =>
    frames.flatMap(({ actions }) => actions.flatMap(({ values }) => values)).join(', ');
  return dialogue(id, ...turns.map((turn) => ({ ...turn, utterance: said(turn) })));
}

/** A parser that writes a program for each turn, by its number from 1, and `parse_error()` for the others. */
export function scripted(programs: Readonly<Record<number, string>>, onParse?: (input: ParserInput) => void): Parser {
  return {
    name: 'scripted',
    parse: (input) => {
      onParse?.(input);
      return Promise.resolve({ source: programs[input.place.turn] ?? 'parse_error()' });
    },
  };
}

/** A report without its times. */
export function timeless({ ms_per_turn_p50: _, ms_per_turn_p95: __, ...report }: ParserReport): unknown {
  return report;
}
