/**
 * Promises about transactions, over random batches: what a performed task shows is what was sent, and it never changes
 * again; nothing is sent that the user was not asked about, as it was then; the agent asks only about what is under way.
 */
import {
  type Backend,
  createSession,
  liveBackend,
  type Row,
  type Session,
  type SystemAction,
  type TransactionReply,
  type TransactionRequest,
  type TurnResult,
} from 'typetod';
import { describe, expect, test } from 'vitest';
import { canonicalJson, callArguments, type TransactionTask } from '../../src/world/index.js';
import { BOOK, bookAt, FIND, RIDE, services, TICKETS } from '../engine/fixtures.js';
import { Random, report, SEED, times } from './campaign.js';

/** A backend whose receipts tell which request they answer. */
class Receipts implements Backend {
  readonly sent: Row[] = [];
  readonly search = liveBackend.search;

  async transact(request: TransactionRequest): Promise<TransactionReply> {
    const reply = await liveBackend.transact(request);
    this.sent.push(request.arguments);
    if (reply.status === 'failure') return reply;
    return { ...reply, result: { ...reply.result, fee: this.sent.length } };
  }
}

const isTransaction = (task: { readonly kind: string }): task is TransactionTask => task.kind === 'transaction';

const counts = { turns: 0, refused: 0, sent: 0, performed: 0 };

/** One conversation by chance, with the books that it is held against. */
class Walk {
  private readonly random: Random;
  private readonly backend = new Receipts();
  private readonly session: Session;
  /** What the user was last asked to agree to, by task. */
  private readonly asked = new Map<number, string>();
  /** Performed tasks as they were when they were first seen. */
  private readonly frozen = new Map<number, string>();
  private readonly approval: 'required' | 'implied';

  constructor(seed: number) {
    this.random = new Random(seed);
    this.approval = this.random.pick(['required', 'implied'] as const);
    const { backend, approval } = this;
    // The receipts tell more than the APIs declare.
    this.session = createSession({ services, backend, approval, id: `${seed}`, results: 'trusted' });
  }

  async run(turns: number): Promise<void> {
    for (let turn = 0; turn < turns; turn += 1) {
      const before = this.backend.sent.length;
      const result = await this.session.turn(this.batch());
      counts.turns += 1;
      if (!result.ok) counts.refused += 1;
      this.checkSent(before);
      this.checkPerformed();
      this.checkActions(result);
    }
    counts.sent += this.backend.sent.length;
    counts.performed += this.frozen.size;
  }

  private batch(): string {
    return Array.from({ length: 1 + this.random.below(3) }, () => this.statement()).join('\n');
  }

  /** Mostly what can be done with the tasks as they stand, now and then anything. */
  private statement(): string {
    const { random } = this;
    if (random.chance(0.1)) return this.wild();
    const task = random.pick([undefined, ...this.session.world.tasks.slice(-4)]);
    if (!task) return this.call();
    const name = task.variable;
    if (task.standing !== 'open') return random.pick([`resume(${name})`, `resume(${name})\n${this.call()}`]);
    if (task.kind === 'search') return random.pick([`next(${name})`, `suspend(${name})`, this.call()]);
    if (task.phase === 'performed') return random.pick([this.call(), 'conversation_pause()']);
    return random.pick([
      ...[`confirm(${name})`, `confirm(${name})`, `confirm(${name})`, this.call(), `suspend(${name})`],
      `suspend(${name})\nresume(${name})\nconfirm(${name})`,
      task.api.slots.has('riders') ? `${name}.riders = ${1 + random.below(3)}` : 'decline_alternative()',
      task.api.slots.has('smoking') ? `${name}.smoking = ${random.pick(['true', 'null'])}` : 'conversation_pause()',
      task.api.slots.has('time') ? `${name}.time = "${this.time()}"` : 'decline_alternative()',
    ]);
  }

  private time(): string {
    return this.random.pick(['19:00', '20:00', '21:00', '22:00']);
  }

  private call(): string {
    const { random } = this;
    return random.pick([
      `${BOOK}({ place_name: "Wok", time: "${this.time()}" })`,
      `${BOOK}({ time: "${this.time()}" })`,
      `${RIDE}({ destination: "${random.pick(['Home', 'Work'])}", riders: ${1 + random.below(3)} })`,
      `${TICKETS}({ title: "Up", count: ${1 + random.below(3)} })`,
      `${FIND}({ city: "San Jose", cuisine: "asian" })`,
    ]);
  }

  private wild(): string {
    const any = `x${1 + this.random.below(Math.max(1, this.session.world.bindings.length))}`;
    const verb = this.random.pick(['confirm', 'suspend', 'resume', 'next', 'select', 'say', 'perform', 'len']);
    return `${verb}(${any})`;
  }

  /** Each request that left was asked about, with just these values, unless approval is implied. */
  private checkSent(before: number): void {
    if (this.approval === 'implied') return;
    for (const args of this.backend.sent.slice(before)) expect([...this.asked.values()]).toContain(canonicalJson(args));
  }

  private checkPerformed(): void {
    for (const task of this.session.world.tasks.filter(isTransaction)) {
      if (task.phase !== 'performed') continue;
      const { slots, result, standing, variable } = task;
      const sent = this.backend.sent[Number(result?.fee) - 1] as Row;
      expect(canonicalJson(callArguments(task))).toBe(canonicalJson(sent));
      const now = JSON.stringify({ slots, result, standing, variable });
      expect(this.frozen.get(task.id) ?? now).toBe(now);
      this.frozen.set(task.id, now);
    }
  }

  private checkActions({ actions }: TurnResult): void {
    for (const action of actions) {
      if (!isQuestion(action)) continue;
      const task = this.session.world.tasks[action.task];
      expect(task?.standing, `${action.kind} about a task that is not under way`).toBe('open');
      if (!task || !isTransaction(task)) continue;
      expect(task.phase).not.toBe('performed');
      if (action.kind === 'confirm') this.asked.set(task.id, canonicalJson(callArguments(task)));
      if (action.kind === 'alternative')
        this.asked.set(task.id, canonicalJson({ ...callArguments(task), ...action.values }));
    }
  }
}

function isQuestion(action: SystemAction): action is SystemAction & { kind: 'request' | 'confirm' | 'alternative' } {
  return action.kind === 'request' || action.kind === 'confirm' || action.kind === 'alternative';
}

test('what a performed task shows is what was sent, and only what was asked about is sent', async () => {
  const walks = times(2500);
  for (let walk = 0; walk < walks; walk += 1) await new Walk(SEED + walk).run(40);
  report('performed tasks show what was sent', counts);
  expect(counts.performed).toBeGreaterThan(walks);
});

describe('a call of an API whose task was resumed in the turn', () => {
  test('begins another task, once that one was performed', async () => {
    const backend = new Receipts();
    const session = createSession({ services, backend, approval: 'implied' });
    await session.turn(`${bookAt('19:00')}\nx2 = suspend(x1)`);
    await session.turn(`resume(x1)\nconfirm(x1)\n${BOOK}({ place_name: "Roma", time: "18:00" })`);
    expect(backend.sent).toMatchObject([{ place_name: 'Bamboo', time: '19:00' }]);
    expect(session.world.tasks).toMatchObject([
      { phase: 'performed', result: { place_name: 'Bamboo', time: '19:00' } },
      { phase: 'asked', slots: { place_name: { canonical: 'Roma' } } },
    ]);
  });

  test('begins another task, once that one was put off again', async () => {
    const session = createSession({ services });
    await session.turn(`${bookAt('19:00')}\nx2 = suspend(x1)`);
    const { actions } = await session.turn(`resume(x1)\nsuspend(x1)\n${BOOK}({ place_name: "Roma", time: "18:00" })`);
    expect(session.world.tasks).toMatchObject([{ standing: 'suspended' }, { standing: 'open' }]);
    expect(actions).toMatchObject([{ kind: 'confirm', task: 1 }]);
  });

  test('goes on with one that is still under way', async () => {
    const session = createSession({ services });
    await session.turn(`${bookAt('19:00')}\nx2 = suspend(x1)`);
    await session.turn(`resume(x1)\n${BOOK}({ time: "18:00" })`);
    expect(session.world.tasks).toMatchObject([{ standing: 'open', slots: { time: { canonical: '18:00' } } }]);
  });
});

describe('a service that answers with other arguments than it was sent', () => {
  const answering = (result: Row): Backend => ({
    search: liveBackend.search,
    transact: () => ({ kind: 'transaction', status: 'success', result, changes: [] }),
  });
  const shown = async (result: Row): Promise<Row | undefined> => {
    const session = createSession({ services, backend: answering(result) });
    await session.turn(bookAt('19:00'));
    await session.turn('confirm(x1)');
    return (session.world.tasks[0] as TransactionTask).result;
  };

  test('is believed where it declares to return them', async () => {
    const result = { time: '22:00', seats: 8, code: 'T1' };
    expect(await shown(result)).toMatchObject({ ...result, place_name: 'Bamboo' });
  });

  test('is not believed where it answers with what they cannot be', async () => {
    await expect(shown({ time: 19, place_name: ['Bamboo'], code: 'T1' })).rejects.toMatchObject({ code: 'bad-result' });
  });

  test('may spell them otherwise, and add others', async () => {
    expect(await shown({ place_name: 'BAMBOO', code: 'T1' })).toMatchObject({ place_name: 'BAMBOO', code: 'T1' });
  });
});
