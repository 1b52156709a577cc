import type { Command } from '../../command.js';
import { ofCorpora } from '../../elsewhere.js';
import { evalAgreement } from './agreement/spec.js';
import { evalConversations } from './conversations/spec.js';
import { evalPeople } from './people/spec.js';

/** `typetod eval`: holds other commands, one for each thing that is scored. */
export const evaluate: Command = {
  meta: { name: 'eval', description: 'Score on a corpus' },
  subCommands: {
    sgd: ofCorpora(
      'eval sgd',
      'Convert and execute the annotations of SGD dialogues; score the states, the calls and the policy',
    ),
    faults: ofCorpora(
      'eval faults',
      'Score what gates make of the mistakes of a parser: right programs of SGD, corrupted on purpose',
    ),
    grounding: ofCorpora(
      'eval grounding',
      'Score how many right values of SGD the grounding gate refuses, and how many invented ones it finds',
    ),
    parser: ofCorpora(
      'eval parser',
      'Score a parser on SGD dialogues: what its statements lead to, turn by turn, through the whole turn loop',
    ),
    retrieval: ofCorpora(
      'eval retrieval',
      'Score how well the API that a user means is found among the APIs of all SGD services',
    ),
    conversations: evalConversations,
    agreement: evalAgreement,
    people: evalPeople,
    turns: ofCorpora(
      'eval turns',
      'Score a parser on single turns of any corpus: what starts, and which values are given',
    ),
    multiwoz: ofCorpora(
      'eval multiwoz',
      'Score trackers that know every change of MultiWOZ states, and execute the annotations as programs',
    ),
  },
};
