import {
  type ParserAdviser,
  judged,
  type OmittedValue,
  type SlotQuestion,
} from '../../../dialogue/supervisors/parser-supervisor.js';
import type { SchemaAdviser, SupervisedTurn } from '../../../dialogue/supervisors/schema-supervisor.js';
import { bundledParserFolder } from '../network/parser-folder.js';
import { loadNetwork } from '../network/load-network.js';
import type { NeuralParserOptions } from '../neural-parser.js';
import { similarity } from '../../../dialogue/gates/similar.js';
import {
  lettered,
  type SchemaDoubt,
  type SchemaOption,
  schemaQuestion,
} from '../../../dialogue/supervisors/schema-question.js';
import { argmax, Scores } from '../decode/scores.js';
import type { Network } from '../network.js';
import { SlotReading } from './slot-reading.js';
import type { Api } from '../../../service/index.js';
import { takesValue } from '../decode/legality.js';
import type { SlotChoice } from '../decode/slot-choice.js';
import { decideSlots } from '../decode/slots.js';
import { activeService } from '../../plan/tasks.js';
import { networkInput } from '../input/network-input.js';

/** Reads a turn with the slots of an API's service, as if it were known that the user means that API. */
async function readTurn(network: Network, turn: SupervisedTurn, api: Api): Promise<Scores> {
  const { session, utterance, said, apis } = turn;
  const { world, engine } = session;
  const focus = engine.registry.services.find(({ name }) => name === api.service);
  const isElsewhere = activeService(world) !== api.service;
  const input = networkInput(
    {
      world,
      agent: said.findLast(({ speaker }) => speaker === 'agent')?.text ?? '',
      user: utterance,
      apis,
      focus,
      chosen: isElsewhere ? api : undefined,
      now: engine.now,
      wording: 'both',
    },
    network.pieces,
  );
  return new Scores(input, await network.run(input));
}

async function valuesIn(network: Network, turn: SupervisedTurn, api: Api): Promise<readonly SlotChoice[]> {
  const { reader, now } = turn.session.engine;
  const scores = await readTurn(network, turn, api);
  const agent = turn.said.findLast(({ speaker }) => speaker === 'agent')?.text ?? '';
  return decideSlots(scores, {
    said: { agent, user: turn.utterance },
    now,
    takes: (slot, given) => takesValue(api, slot, given, { reader, now }),
  });
}

/** The words of a choice; a value that is carried over was not said. */
function wordsOf({ value }: SlotChoice): string | undefined {
  return typeof value === 'object' || value === null ? undefined : String(value);
}

/** Finds the values that a proposal leaves out by reading the turn with the network. It reads no earlier turns. */
export function networkParserAdviser(network: Network): ParserAdviser {
  return {
    async ask({ turn, passage, questions }, _place, signal) {
      signal?.throwIfAborted();
      const found = new Map<Api, readonly SlotChoice[]>();
      for (const api of new Set(questions.map((question) => question.api)))
        found.set(api, await valuesIn(network, turn, api));
      signal?.throwIfAborted();
      const answer = (question: SlotQuestion): OmittedValue => {
        const choice = found.get(question.api)?.find(({ slot }) => slot === question.slot.name);
        return judged(question, choice && wordsOf(choice), passage);
      };
      return { values: questions.map(answer), cached: false };
    },
  };
}

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

/** Supervisors with the network that they hold in memory: the options `schema` and `parser` of a preset. */
export interface NeuralSupervisors {
  /** Says which slot, property or value is meant by one that an API lacks. */
  readonly schema: SchemaAdviser;
  /** Finds values that the agent asked for and a proposal lacks. */
  readonly parser: ParserAdviser;
  /** Frees the memory of the network. */
  dispose(): Promise<void>;
}

/**
 * Loads the network of the neural parser to check what another parser proposes: it reads the turn and says what is meant by
 * what an API does not have, and where the values are that were left out. It fetches nothing.
 *
 * @example
 * const { schema, parser } = await neuralSupervisors();
 * new DialogueManager({ session, parser: modelParser(model), gates: standard({ schema, parser }) });
 * @throws ModelError as `neuralParser`.
 */
export async function neuralSupervisors(
  options: Pick<NeuralParserOptions, 'folder' | 'threads'> = {},
): Promise<NeuralSupervisors> {
  const { folder = bundledParserFolder(), threads } = options;
  const network = await loadNetwork(folder, threads === undefined ? {} : { threads });
  return {
    schema: networkSchemaAdviser(network),
    parser: networkParserAdviser(network),
    dispose: () => network.dispose(),
  };
}
