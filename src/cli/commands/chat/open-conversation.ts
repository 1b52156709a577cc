/** What takes the turns of a conversation: gates, words, the turn loop. It is loaded when the prompt is there. */
import type { Supervisors } from '../../../dialogue/gates/presets.js';
import type { DialogueOptions } from '../../../dialogue/turn/options.js';
import { createNlg } from '../../../nlg/nlg.js';
import type { Service } from '../../../service/index.js';
import type { Arguments } from '../../command.js';
import { Conversation, type ConversationOptions } from './conversation.js';
import { gateChoiceOf, presetOf } from './gate-options.js';
import type { ChatParser } from './parsers/chat-parser.js';

/** The supervisors that gates ask: the parser's model, unless `--unsupervised` is given. */
async function supervisorsOf(
  args: Arguments,
  { model }: ChatParser,
  services: readonly Service[],
): Promise<Supervisors> {
  if (!model || args.flag('unsupervised')) return {};
  const { slotMemory } = await import('../../../dialogue/supervisors/slot-memory.js');
  const { supervisedBy } = await import('../../../dialogue/supervisors/supervised.js');
  return supervisedBy(model, { memory: slotMemory(services) });
}

/** The parser's model rewords replies with `--rewrite`. */
async function rewriterOf(args: Arguments, { model }: ChatParser): Promise<Pick<DialogueOptions, 'rewriter'>> {
  if (!args.flag('rewrite') || !model) return {};
  return { rewriter: (await import('../../../dialogue/rewrite/rewriter.js')).createRewriter(model) };
}

interface Held extends Pick<DialogueOptions, 'session' | 'said'> {
  /** The longest that a turn may take. */
  readonly milliseconds: number | undefined;
}

export async function openConversation(
  args: Arguments,
  about: Omit<ConversationOptions, 'dialogue'>,
  { milliseconds, ...held }: Held,
): Promise<Conversation> {
  const { parser, services } = about;
  const { engine } = held.session;
  const chosen = parser.candidates?.(engine.registry);
  const seed = args.text('seed') ?? parser.session?.id;
  const preset = presetOf(gateChoiceOf(args), await supervisorsOf(args, parser, services), parser.trusted);
  const dialogue = {
    ...held,
    ...preset,
    limits: { ...preset.limits, ...(milliseconds !== undefined && { milliseconds }) },
    ...(await rewriterOf(args, parser)),
    ...(seed !== undefined && { nlg: createNlg({ seed, now: engine.now, services }) }),
    ...(chosen && { candidates: chosen }),
  };
  return new Conversation({ dialogue, ...about });
}
