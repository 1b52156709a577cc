import { ownValue } from '../../../language/index.js';
import { annotatedState, formatState, formatValue } from '../../../transcripts/state.js';
import type { DialogueManager } from '../../../dialogue/turn/dialogue-manager.js';
import { type Service, signature } from '../../../service/index.js';
import { columns } from '../../render/visible.js';
import { suggestion } from '../../../text/index.js';
import { findService, unknownService } from '../../options/pick-services.js';

/** The conversation as commands see and change it. */
export interface Commanded {
  readonly manager: DialogueManager;
  readonly services: readonly Service[];
  /** Whether events are shown. */
  isTraced: boolean;
  /** Whether the conversation is at its end. */
  isOver: boolean;
  /** The next line of the user, if the parser knows it. */
  readonly next: (() => string | undefined) | undefined;
}

interface Commanding {
  readonly lines?: readonly string[];
  readonly say?: string;
}

interface ChatCommand {
  readonly argument?: string;
  readonly purpose: string;
  run(chat: Commanded, argument: string): Commanding | Promise<Commanding>;
}

function serviceLines(services: readonly Service[], name: string): readonly string[] {
  if (name === '') return services.map((service) => `${service.name}  ${service.description}`);
  const service = findService(services, name);
  if (!service) return [unknownService(services, name)];
  return service.apis.flatMap((api) => signature(api).split('\n'));
}

function explanationLines({ manager, services }: Commanded, argument: string): readonly string[] {
  const [name = '', slot] = argument.split('.');
  if (slot === undefined) return ['Which value? Write /explain SERVICE.SLOT.'];
  const service = findService(services, name);
  if (!service) return [unknownService(services, name)];
  const found = manager.session.explain(service.name, slot);
  if (found) {
    const is = found.relation === undefined ? 'is' : `is ${found.relation}`;
    const value = `${found.service}.${slot} ${is} ${formatValue(found.canonical)}, worded ${formatValue(found.surface)}:`;
    return [value, ...found.steps.map(({ text }) => `  ${text}`)];
  }
  const state = manager.session.state.find((one) => one.service === service.name);
  const known = Object.keys({ ...state?.slots, ...state?.where });
  return [`${service.name} has no value for '${slot}'. It has values for: ${known.join(', ') || 'nothing'}.`];
}

async function undo({ manager }: Commanded): Promise<Commanding> {
  const { turns } = manager.session;
  if (turns === 0) return { lines: ['There is no turn to take back.'] };
  await manager.undo(turns - 1);
  return { lines: [`Turn ${turns} is taken back.`] };
}

function helpLines({ next }: Commanded): readonly string[] {
  const shown = Object.entries(COMMANDS).filter(([name]) => name !== 'next' || next);
  return columns(shown.map(([name, { argument = '', purpose }]) => [`/${name} ${argument}`, purpose]));
}

const COMMANDS: Readonly<Record<string, ChatCommand>> = {
  help: { purpose: 'these commands', run: (chat) => ({ lines: helpLines(chat) }) },
  next: {
    purpose: 'say what the user of the transcript says next; so does an empty line',
    run({ next }) {
      if (!next) return { lines: ['Only a transcript knows what is said next: --parser annotated.'] };
      const say = next();
      return say === undefined ? { lines: ['The transcript is at its end.'] } : { say };
    },
  },
  state: {
    purpose: 'the dialogue state',
    run: ({ manager }) => ({ lines: manager.session.state.map((state) => formatState(annotatedState(state))) }),
  },
  program: {
    purpose: 'the program so far',
    run: ({ manager }) => ({ lines: manager.session.program.split('\n').filter(Boolean) }),
  },
  explain: {
    argument: 'SERVICE.SLOT',
    purpose: 'where a value comes from',
    run: (chat, argument) => ({ lines: explanationLines(chat, argument) }),
  },
  services: {
    argument: '[NAME]',
    purpose: 'the loaded services, or the signatures of one',
    run: ({ services }, argument) => ({ lines: serviceLines(services, argument) }),
  },
  trace: {
    purpose: 'show what happens in a turn, or no longer',
    run(chat) {
      chat.isTraced = !chat.isTraced;
      return { lines: [`Tracing is ${chat.isTraced ? 'on' : 'off'}.`] };
    },
  },
  undo: { purpose: 'take the last turn back', run: undo },
  quit: {
    purpose: 'end the conversation',
    run(chat) {
      chat.isOver = true;
      return {};
    },
  },
};

/** Runs a line such as `/explain Buses_3.to_city`. */
export async function runChatCommand(chat: Commanded, line: string): Promise<Commanding> {
  const [, name = '', argument = ''] = /^\/(\S*)\s*(.*)$/.exec(line) ?? [];
  const command = ownValue(COMMANDS, name);
  if (command) return command.run(chat, argument.trim());
  const meant = suggestion(name, Object.keys(COMMANDS));
  const hint = meant === undefined ? '' : ` Did you mean /${meant}?`;
  return { lines: [`There is no command /${name}.${hint} /help lists all.`] };
}
