/** Options of `typetod chat` that are checked before a parser or a service is loaded. */
import { platformClock } from '../../../engine/index.js';
import type { Fixture } from '../../../world/index.js';
import { type Arguments, UsageError } from '../../command.js';
import { refuseBoth, timeoutOf } from '../../options/readers.js';
import { checkFolderOf, newFile } from '../../options/files.js';
import type { ChatForm } from './conversation.js';

export interface ChatSettings {
  readonly form: ChatForm;
  /** The longest that a turn may take. */
  readonly milliseconds: number | undefined;
  readonly savePath: string | undefined;
  readonly journalPath: string | undefined;
}

/** The clock and the id that options give; of the platform's clock the time at which it begins. */
export function givenBeginning(args: Arguments): Pick<Fixture, 'now' | 'id'> {
  const [now, id] = [args.text('now'), args.text('seed')];
  const clock = now === 'platform' ? platformClock()() : now;
  return { ...(clock !== undefined && { now: clock }), ...(id !== undefined && { id }) };
}

function formOf(args: Arguments): ChatForm {
  refuseBoth(args, 'json', 'show');
  refuseBoth(args, 'beside', 'json');
  refuseBoth(args, 'beside', 'show');
  if (args.flag('json')) return 'json';
  if (args.flag('beside')) return 'beside';
  return args.flag('show') ? 'turn' : 'reply';
}

function savePathOf(args: Arguments): string | undefined {
  const path = args.text('save');
  if (path === undefined) return undefined;
  if (!path.endsWith('.tod')) throw new UsageError(`--save takes a file that ends in .tod, not '${path}'.`);
  return newFile(path, 'save');
}

function journalPathOf(args: Arguments): string | undefined {
  const path = args.text('journal');
  if (path !== undefined) checkFolderOf(path, 'journal');
  return path;
}

/**
 * Reads the settings of a conversation from options.
 *
 * @throws UsageError
 */
export function settingsOf(args: Arguments): ChatSettings {
  return {
    form: formOf(args),
    milliseconds: timeoutOf(args),
    savePath: savePathOf(args),
    journalPath: journalPathOf(args),
  };
}
