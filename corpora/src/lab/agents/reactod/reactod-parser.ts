/**
 * ReacTOD: a model that tracks what the user wants by calls of three tools, each validated before anything follows from it
 * (Lin et al.).
 *
 * ```text
 * call -> validator -> accepted: intent -> slots of it are shown; history -> shown; slots -> the turn is over
 *                   -> refused:  what is wrong is told, and the model calls again, K_max calls in all
 * ```
 *
 * The state is deferred: nothing is proposed before the turn is over, so no refused call can touch it. What the slots come to is a plan,
 * which the world makes a program.
 */
import { type ModelCall, type Message, stepText } from 'typetod/internal';
import type { Parser, ParserInput, Proposal } from 'typetod/dialogue';
import { parseError, type Statement } from 'typetod/language';
import { spokenText, type Model } from 'typetod/models';
import type { Api } from 'typetod';
import { askStep, type AskedStep } from '../asking/ask-step.js';
import { type Failure, type GivenSlot, type ReactodCall, readReactodCall } from './calls.js';
import { SIMPLE_INTENTS } from './intents.js';
import type { Noting, ReactodOptions } from './options.js';
import { programOf, simpleProgram } from './program.js';
import { CALL_FORM, instructions, saidText, slotsText, turnText } from './prompt.js';
import { TOOLS, toolsWith } from './tools.js';
import { failuresOf, keyOf, validSlots } from './validate.js';

/** What is proposed where a turn comes to nothing. */
const FALLBACK: readonly Statement[] = [parseError()];

class Turn {
  readonly calls: ModelCall[] = [];
  /** The codes of what was refused. */
  readonly checks: string[] = [];
  private readonly messages: Message[];
  private readonly apis: ReadonlyMap<string, Api>;
  private readonly accepted = new Set<string>();
  private intent: Api | undefined;
  /** The slots of the last try. */
  private tried: readonly GivenSlot[] = [];

  constructor(
    private readonly model: Model,
    private readonly input: ParserInput,
    private readonly options: ReactodOptions,
    private readonly note: Noting,
  ) {
    this.messages = [turnText(input, options)];
    this.apis = new Map(input.apis.map((api) => [api.name, api]));
  }

  /** With the loop: calls until one ends the turn. */
  async looped(): Promise<readonly Statement[]> {
    const { kMax = 6 } = this.options;
    for (let k = 0; k < kMax; k += 1) {
      const call = this.checked(await this.ask());
      const statements = call && this.take(call);
      if (statements) return statements;
    }
    return this.exhausted();
  }

  /** Without it: one call for the intent, one for the slots, and no second try. */
  async once(): Promise<readonly Statement[]> {
    const classified = this.read(await this.ask([TOOLS.ic]));
    if (classified?.tool !== 'ic') return FALLBACK;
    const statements = this.classified(classified);
    if (statements || !this.intent) return statements ?? FALLBACK;
    const recorded = this.read(await this.ask([TOOLS.sr]));
    if (recorded?.tool !== 'sr') return FALLBACK;
    const { onInvalid = 'keep-raw' } = this.options;
    const slots = onInvalid === 'drop' ? validSlots(recorded.slots, this.standing) : recorded.slots;
    return this.program(this.intent, slots);
  }

  private get standing() {
    const { apis, intent, accepted } = this;
    return { apis, intent, accepted };
  }

  private async ask(tools = toolsWith(this.options.history ?? 'on-demand')): Promise<AskedStep> {
    const { model, input, messages, calls, options } = this;
    const place = { ...input.place, step: calls.length };
    const shown = { ...instructions(input, options), textForm: CALL_FORM, messages: [...messages], tools };
    const step = await askStep(model, { purpose: 'parse', place, ...shown, signal: input.signal }, options);
    calls.push(step.asked);
    messages.push({ role: 'assistant', content: stepText(step) || spokenText(step.asked.reply.text) || '(nothing)' });
    return step;
  }

  /** The call that a model wrote; undefined for one that cannot be read. */
  private read({ calls: [first] }: AskedStep): ReactodCall | undefined {
    const call = readReactodCall(first, toolsWith(this.options.history ?? 'on-demand'));
    return 'tool' in call ? call : undefined;
  }

  /** The call that a model wrote, where the validator accepts it. */
  private checked(step: AskedStep): ReactodCall | undefined {
    const { validator = true, report = 'all' } = this.options;
    if (!validator) return this.read(step) ?? this.tell('There is no result.');
    const call = readReactodCall(step.calls[0], toolsWith(this.options.history ?? 'on-demand'));
    if ('tool' in call && call.tool === 'sr') this.tried = call.slots;
    const failures = 'tool' in call ? failuresOf(call, this.standing) : [call];
    if ('tool' in call && failures.length === 0) return call;
    return this.refuse(report === 'first' ? failures.slice(0, 1) : failures);
  }

  private refuse(failures: readonly Failure[]): undefined {
    for (const { code, message } of failures) this.note({ kind: 'check', code, text: message });
    this.checks.push(...failures.map(({ code }) => code));
    return this.tell(failures.map(({ code, message }) => `Error ${code}: ${message}`).join('\n'));
  }

  private tell(content: string): undefined {
    this.messages.push({ role: 'user', content });
  }

  /** What an accepted call comes to: a program that ends the turn, or nothing yet. */
  private take(call: ReactodCall): readonly Statement[] | undefined {
    this.accepted.add(keyOf(call));
    if (call.tool === 'ic') return this.classified(call);
    if (call.tool === 'sr') return this.intent ? this.program(this.intent, call.slots) : FALLBACK;
    const { said } = this.input;
    const from = call.lastTurns === undefined ? 0 : Math.max(0, said.length - 2 * call.lastTurns);
    return this.tell(`Result of ${TOOLS.h.name}:\n${saidText(said.slice(from)) || 'Nothing was said before.'}`);
  }

  private classified({ intent, about }: ReactodCall & { readonly tool: 'ic' }): readonly Statement[] | undefined {
    const api = this.apis.get(intent);
    if (!api && !SIMPLE_INTENTS.has(intent)) return this.tell('There is no result.');
    if (!api) return simpleProgram(intent, about, this.input.session);
    this.intent = api;
    const shown = this.options.schema === 'full' ? '' : `\n${slotsText(api)}`;
    return this.tell(`Result of ${TOOLS.ic.name}: ${intent}.${shown}\nNow call ${TOOLS.sr.name}.`);
  }

  private program(intent: Api, slots: readonly GivenSlot[]): readonly Statement[] {
    return programOf(intent, slots, this.input.session) ?? FALLBACK;
  }

  private exhausted(): readonly Statement[] {
    const { onExhaust = 'fallback' } = this.options;
    if (onExhaust === 'fallback' || !this.intent) return FALLBACK;
    return this.program(this.intent, validSlots(this.tried, this.standing));
  }
}

/**
 * A parser that is ReacTOD.
 *
 * @param note - is told what the validator refuses.
 */
export function reactodParser(model: Model, options: ReactodOptions = {}, note: Noting = () => undefined): Parser {
  return {
    name: options.name ?? 'reactod',
    async parse(input): Promise<Proposal> {
      const turn = new Turn(model, input, options, note);
      const statements = await (options.loop === false ? turn.once() : turn.looped());
      const { calls, checks } = turn;
      return { statements, calls, ...(checks.length > 0 && { checks }) };
    },
  };
}
