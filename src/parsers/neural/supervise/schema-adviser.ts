import { similarity } from '../../../dialogue/gates/similar.js';
import {
  lettered,
  type SchemaDoubt,
  type SchemaOption,
  schemaQuestion,
} from '../../../dialogue/supervisors/schema-question.js';
import type { SchemaAdviser } from '../../../dialogue/supervisors/schema-supervisor.js';
import { argmax } from '../decode/probability.js';
import type { Network } from '../network.js';
import { readTurn } from './read-turn.js';
import { SlotReading } from './slot-reading.js';

/** What the name of a slot counts where it is like the one that was written, in logarithms of probability. Chosen on train. */
const NAMES = 4;
/** How much less it says that a slot gets any value than that it gets the one that was written. */
const ANY_VALUE = 1e-3;
/** A value that is less likely than this is not meant, in logarithms of probability. Chosen on train. */
const LEAST = -8;
const NOTHING = 1e-12;

/** How likely an option is meant, in logarithms of probability. */
function ratingOf(
  reading: SlotReading,
  { slot: written, value: given, asProperty }: SchemaDoubt,
  { verdict }: SchemaOption,
): number {
  if (verdict.kind === 'none') return LEAST;
  const { slot, value = given } = verdict;
  const likely = asProperty
    ? reading.asked(slot)
    : (value === undefined ? 0 : reading.value(slot, value)) + ANY_VALUE * reading.given(slot);
  const likeness = written === slot ? 0 : similarity(written, slot);
  return Math.log(likely + NOTHING) + NAMES * likeness;
}

/**
 * Answers doubts about a proposal by reading the turn with the network: what an unknown slot or value stands for is what the
 * user gives, or asks for, as the network understands it; alike names count too.
 */
export function networkSchemaAdviser(network: Network): SchemaAdviser {
  return {
    async ask({ turn, ...doubt }, _place, signal) {
      signal?.throwIfAborted();
      const question = schemaQuestion(doubt, undefined);
      const { template } = question;
      const options = lettered(question);
      if (options.length === 1) return { kind: 'none', template, options: [], cached: false };
      const mayBeNone = template === 'pair' || template === 'value';
      const choices = mayBeNone ? question.options : question.options.filter(({ verdict }) => verdict.kind !== 'none');
      const reading = new SlotReading(await readTurn(network, turn, doubt.api), turn.utterance);
      signal?.throwIfAborted();
      const best = choices[argmax(choices.map((option) => ratingOf(reading, doubt, option)))];
      return { ...(best?.verdict ?? { kind: 'none' }), template, options, cached: false };
    },
  };
}
