import { command } from '../../command.js';
import { OPTIONS } from '../../options/common.js';

/** `typetod replay`. */
export const replay = command({
  name: 'replay',
  description: 'Replay annotated transcripts and check every annotation',
  args: {
    path: {
      type: 'positional',
      required: false,
      description: 'Files (.tod, .jsonl), folders, names of bundled ones, any number; transcripts/ if left out',
    },
    show: { type: 'boolean', description: 'Show each turn: dialogue, statements, what the policy recommends, state' },
    json: OPTIONS.json,
    update: {
      type: 'boolean',
      description:
        'Rewrite the expectations in place, and write what the agent says where it is missing; your lines stay',
    },
    record: {
      type: 'boolean',
      description: 'Write what the services answer to NAME.recording.json beside each NAME.tod',
    },
    live: { type: 'boolean', description: 'Ask the services, also where there is a recording' },
    from: { type: 'string', valueHint: 'TURN', description: 'Check and show only from this turn on' },
    apis: OPTIONS.apis,
    quiet: { type: 'boolean', description: 'Print mismatches only' },
  },
  examples: [
    ['typetod replay', 'check all bundled transcripts'],
    ['typetod replay transcripts/buses_3 --show', 'watch dialogues, turn by turn'],
    ['typetod replay my.tod --apis my-services.ts', 'check a dialogue over services of your own'],
    ['typetod replay my.tod --update', 'fill in what the system does and says, then review the diff'],
    ['typetod replay my.tod --apis my-services.ts --record', 'keep what the services answer, for the next replays'],
    ['typetod replay my.tod --from 4 --show', 'look at the end of a dialogue only'],
    ['typetod replay --json', 'one object: dialogues, turns, statements, mismatches, seconds, failures'],
  ],
  run: async (args, output) => (await import('./run.js')).runReplay(args, output),
});
