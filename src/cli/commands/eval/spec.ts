import type { Command } from '../../command.js';
import { evalAgreement } from './agreement/spec.js';
import { evalConversations } from './conversations/spec.js';
import { evalFaults } from './faults/spec.js';
import { evalGrounding } from './grounding/spec.js';
import { evalMultiwoz } from './multiwoz/spec.js';
import { evalParser } from './parser/spec.js';
import { evalPeople } from './people/spec.js';
import { evalRetrieval } from './retrieval/spec.js';
import { evalSgd } from './sgd/spec.js';
import { evalTurns } from './turns/spec.js';

/** `typetod eval`: holds other commands, one for each thing that is scored. */
export const evaluate: Command = {
  meta: { name: 'eval', description: 'Score on a corpus' },
  subCommands: {
    sgd: evalSgd,
    faults: evalFaults,
    grounding: evalGrounding,
    parser: evalParser,
    retrieval: evalRetrieval,
    conversations: evalConversations,
    agreement: evalAgreement,
    people: evalPeople,
    turns: evalTurns,
    multiwoz: evalMultiwoz,
  },
};
