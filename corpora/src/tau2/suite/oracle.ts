/**
 * The agent that knows the gold calls. It does what is left of them: looks the user and the records up, asks for a yes to
 * each change, makes it, and says the strings that have to be said.
 */
import { TRANSFER_SENTENCE } from '../policy/breaches.js';
import type { OracleFactory } from 'typetod/internal';
import { type Agent, type AgentAction, type Environment, TestbedError } from 'typetod/testbed';
import type { AirlineTables, User as Flyer } from '../airline/records.js';
import type { Order, RetailTables } from '../retail/records.js';
import type { ToolCall } from '../tools/call.js';
import { DomainWorld, type Tau2World } from '../world/tau2-world.js';
import { answeredCalls } from '../evaluate/message.js';
import { Tau2Environment, type Tau2Task } from './environment.js';
import { committedCalls, type GoldCall, goldCalls, isSameCall, missingCalls, untold } from './gold.js';

const read = (name: string, args: Readonly<Record<string, unknown>>): ToolCall => ({ name, arguments: args });

function retailReads({ db }: DomainWorld<RetailTables>, { name, arguments: args }: ToolCall): readonly ToolCall[] {
  if (name.startsWith('find_user_id')) return [];
  const order: Order | undefined = db.get('orders', args.order_id);
  const user = db.get('users', order?.user_id ?? args.user_id);
  if (!user) return [];
  const find = read('find_user_id_by_email', { email: user.email });
  const details = read('get_user_details', { user_id: user.user_id });
  const products = order?.items.map(({ product_id }) => read('get_product_details', { product_id })) ?? [];
  if (!order) return [find, details];
  const needsProducts = 'new_item_ids' in args;
  return [find, details, read('get_order_details', { order_id: order.order_id }), ...(needsProducts ? products : [])];
}

function airlineReads({ db }: DomainWorld<AirlineTables>, { arguments: args }: ToolCall): readonly ToolCall[] {
  const reservation = db.get('reservations', args.reservation_id);
  const user: Flyer | undefined = db.get('users', reservation?.user_id ?? args.user_id);
  if (!user) return [];
  const details = read('get_user_details', { user_id: user.user_id });
  if (!reservation) return [details];
  return [details, read('get_reservation_details', { reservation_id: reservation.reservation_id })];
}

/** The reads before a call, in their order. */
export function readsBefore(world: Tau2World, call: ToolCall): readonly ToolCall[] {
  if (!(world instanceof DomainWorld)) return [];
  return world.domain === 'retail' ? retailReads(world, call) : airlineReads(world, call);
}

const TRANSFER = 'transfer_to_human_agents';

const say = (text: string): AgentAction => ({ kind: 'say', text });

function make({ name, arguments: args }: ToolCall): AgentAction {
  return { kind: 'call', calls: [{ name, arguments: args }] };
}

/** A question for a yes that has all the details of a call. */
export function confirmation({ name, arguments: args }: ToolCall): string {
  const details = Object.entries(args).map(([key, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return `${key.replaceAll('_', ' ')}: ${text}`;
  });
  return `I am going to ${name.replaceAll('_', ' ')}, with ${details.join('; ')}. Is that all, and do you confirm it (yes or no)?`;
}

class Oracle implements Agent {
  readonly #gold: readonly GoldCall[];
  /** The change that the user was last asked about. */
  #asked: ToolCall | undefined;
  #isReasonAsked = false;
  #isIdAsked = false;

  constructor(
    private readonly task: Tau2Task,
    private readonly environment: Tau2Environment,
    begun: Tau2Environment['world'],
  ) {
    this.#gold = goldCalls(begun, task.record);
  }

  act(): AgentAction {
    const { messages, world } = this.environment;
    const made = answeredCalls(messages).map(({ call }) => call);
    const isDone = (call: ToolCall): boolean => made.some((one) => isSameCall(one, call));
    const changes = this.#left();
    const read = this.#gold.find((call) => !world.mutates(call.name) && call.name !== TRANSFER && !isDone(call));
    const [change] = changes;
    const next = change ?? read;
    const needed = next ? readsBefore(world, next) : [];
    const look = needed.find((call) => !isDone(call)) ?? read;
    if (look) return this.#wantsId(needed[0]) ? this.#askId() : make(look);
    if (change) return this.#change(change);
    return this.#close(made);
  }

  /** The changes that are left to be made. Of those that fail as they should, all that it takes is the call. */
  #left(): readonly ToolCall[] {
    const { messages, world } = this.environment;
    const wanted = this.#gold.filter(({ name }) => world.mutates(name));
    const failing = wanted.filter(({ fails }) => fails);
    const failed = answeredCalls(messages).flatMap(({ call, result }) =>
      result?.isError && !result.isRefused && failing.some((one) => isSameCall(one, call)) ? [call] : [],
    );
    return missingCalls(wanted, [...committedCalls(world, messages), ...failed]);
  }

  /** Whether a user of the airline, who has to name the user id, has not been asked for it. */
  #wantsId(first: ToolCall | undefined): boolean {
    const id = first?.arguments.user_id;
    const { messages, world } = this.environment;
    if (typeof id !== 'string' || world.domain !== 'airline' || this.#isIdAsked) return false;
    return !messages.some(({ role, text }) => role === 'user' && text.includes(id));
  }

  #askId(): AgentAction {
    this.#isIdAsked = true;
    return say('May I have your user id?');
  }

  #change(change: ToolCall): AgentAction {
    if (change.name === 'cancel_reservation' && !this.#isReasonAsked) {
      this.#isReasonAsked = true;
      return say('What is the reason for the cancellation?');
    }
    if (this.#asked && isSameCall(this.#asked, change)) {
      this.#asked = undefined;
      return make(change);
    }
    this.#asked = change;
    return say(confirmation(change));
  }

  #close(made: readonly ToolCall[]): AgentAction {
    const transfer = this.#gold.find(({ name }) => name === TRANSFER);
    const strings = untold(this.task.record, this.environment.messages);
    const told = strings.length === 0 ? '' : `For your information: ${strings.join('; ')}. `;
    if (!transfer) return say(`${told}Is there anything else I can do for you?`);
    if (!made.some(({ name }) => name === TRANSFER)) return make(transfer);
    return say(told === '' ? TRANSFER_SENTENCE : `${told}${TRANSFER_SENTENCE}`);
  }
}

export function tau2Oracle(task: Tau2Task, base: Tau2Environment['world']): OracleFactory {
  return {
    name: 'oracle',
    createOracle: (_, environment: Environment) => {
      if (environment instanceof Tau2Environment) return new Oracle(task, environment, base);
      throw new TestbedError({ code: 'bad-setup', message: 'The oracle of τ² needs an environment of its suite.' });
    },
  };
}
