import type { Abortable } from '../environment.js';
import type { Feedback } from '../../engine/index.js';
import type { Statement } from '../../language/index.js';
import {
  type ToolCall,
  type ToolSchema,
  actionTools,
  freezeDeep,
  type Registry,
  toolSchemas,
} from '../../service/index.js';
import type { Json, TransactionRequest } from '../../world/index.js';
import type { ToolInvocation, ToolResult } from '../action.js';
import type { Conversation, Refused } from './conversation.js';
import type { SessionEnvironmentOptions, ToolPresentation } from './setup.js';

/** What was made of a registry: the same one serves many episodes. */
const known = new WeakMap<Registry, Map<string, readonly ToolSchema[]>>();

/** The tools of a registry in a presentation; the same list for the same registry. */
export function presentedTools(registry: Registry, how: ToolPresentation, strict = false): readonly ToolSchema[] {
  const made = known.get(registry) ?? new Map<string, readonly ToolSchema[]>();
  known.set(registry, made);
  const key = `${how} ${strict}`;
  const apis = (): readonly ToolSchema[] => toolSchemas(registry, { strict });
  const tools = made.get(key) ?? freezeDeep(how === 'direct' ? [...apis()] : [...apis(), ...actionTools({ strict })]);
  made.set(key, tools);
  return tools;
}

export type ToolsOptions = Pick<SessionEnvironmentOptions, 'strict' | 'approval'>;

/** The part of a request that approval is about. */
export type Approved = Pick<TransactionRequest, 'api' | 'arguments'>;

export interface Tools {
  /** What models are told of them. */
  readonly schemas: readonly ToolSchema[];
  /** The user speaks: what was asked before is answered. */
  hear(text: string): void;
  /** Carries out a call. What is wrong with it is in the result. */
  call(call: ToolInvocation, options: Abortable): Promise<ToolResult>;
  /** The statements that a call comes to, those that commit it among them; none for a call that is refused. */
  deed(call: ToolInvocation): readonly Statement[];
  /** Why a transaction of a program may not be done yet, by what these tools need for it; undefined where it may. */
  disapproves(request: Approved): string | undefined;
  fork(conversation: Conversation): Tools;
}

const named = ({ id, name }: ToolInvocation): Pick<ToolResult, 'id' | 'name'> => ({
  ...(id !== undefined && { id }),
  name,
});

/** The result of a call that was refused, or failed. */
export function refusal(call: ToolInvocation, { code, message, legal = [], refusal: words }: Refused): ToolResult {
  const options = legal.length > 0 ? ` Legal: ${legal.join(', ')}.` : '';
  const told = words === undefined ? '' : ` Tell the user: ${words}`;
  return { ...named(call), isError: true, text: `${code}: ${message}${options}${told}`, data: { code, legal } };
}

/** What is told where the words of the user are no agreement: with what of them is not one. */
export function notAgreedTo(what: string, unheard: readonly string[]): string {
  const beside =
    unheard.length > 0 ? ` They said more than that: ${unheard.map((one) => JSON.stringify(one)).join(', ')}.` : '';
  return `The user did not agree to ${what}.${beside}`;
}

/** What is wrong with a call that is none, or with its statement. */
export const refusedBy = (wrong: Extract<ToolCall, { ok: false }> | Feedback): Refused => wrong;

/** The result of a call that was done. */
export function resultOf(call: ToolInvocation, text: string, data: Json): ToolResult {
  return { ...named(call), isError: false, text, data };
}
