import {
  judged,
  type OmittedValue,
  type ParserAdviser,
  type SlotQuestion,
} from '../../../dialogue/supervisors/parser-supervisor.js';
import type { SupervisedTurn } from '../../../dialogue/supervisors/schema-supervisor.js';
import type { Api } from '../../../service/index.js';
import { takesValue } from '../decode/legality.js';
import type { SlotChoice } from '../decode/slot-choice.js';
import { decideSlots } from '../decode/slots.js';
import type { Network } from '../network.js';
import { readTurn } from './read-turn.js';

/** The values that the network finds in a turn for the slots of an API. */
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
