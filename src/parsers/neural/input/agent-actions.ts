import { lookup, type Act, type World } from '../../../world/index.js';
import type { AgentAction } from './vocabulary.js';

function ofAct(world: World, { kind, variable, exhausted, answers }: Act): AgentAction | undefined {
  if (answers) return 'answer';
  switch (kind) {
    case 'next':
      return exhausted ? 'exhausted' : 'offer';
    case 'choices':
      return 'answer';
    case 'slice':
      return 'list';
    case 'suggest':
      return 'suggest';
    case 'perform':
      return 'performed';
    case 'notification': {
      const value = variable && lookup(world, variable);
      return value?.kind === 'notification' ? value.code : undefined;
    }
    case 'hint': {
      const value = variable && lookup(world, variable);
      if (value?.kind !== 'hint') return undefined;
      // The network was trained before searches were relaxed: the agent asked what else to do.
      if (value.hint.kind === 'relax') return 'next_task';
      if (value.hint.kind !== 'prompt') return value.hint.kind;
      return value.hint.about === 'abilities' ? 'next_task' : value.hint.about;
    }
    default:
      return undefined;
  }
}

/** What the agent did in its last turn, each kind of action once, in the order of the program. */
export function agentActions(world: World): readonly AgentAction[] {
  if (world.turn.index === 0) return ['beginning'];
  return [...new Set(world.turn.acts.flatMap((act) => ofAct(world, act) ?? []))];
}
