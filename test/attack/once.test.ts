/**
 * Promise: money is moved once, also when connections die, turns are left, processes crash and turns are undone.
 *
 * Random walks over one conversation that pays people through a remote service. The service honors idempotency keys,
 * and fails in every way that a remote service fails: before it moved money, after it, by never answering, by answering
 * with rubbish. After each step the books are compared: what the conversation shows, what it holds to be outstanding,
 * and what the service did.
 */
import {
  type Backend,
  createSession,
  money,
  restoreSession,
  type Session,
  service,
  success,
  type TransactionReply,
  type TransactionRequest,
  transaction,
} from 'typetod';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Random, report, SEED, times } from './campaign.js';

class Pay extends transaction({
  description: 'Send money',
  slots: { person: z.string(), amount: money('How much') },
  returns: { person: z.string(), amount: money('How much'), receipt: z.string().optional() },
  transact: () => success({}),
}) {}

/** It takes the arguments that `Pay` takes: a key must tell them apart. */
class Lend extends transaction({ ...Pay.spec, intent: 'Lend', description: 'Lend money' }) {}

const services = [service({ name: 'Bank_1', description: 'Money', apis: [Pay, Lend] })];
const APIS = ['bank_1_pay', 'bank_1_lend'];
const PEOPLE = ['Ada', 'Bo', 'Cy'];
const AMOUNTS = [5, 900];

type Fault = 'none' | 'lost-before' | 'lost-after' | 'hangs' | 'hangs-after' | 'rubbish' | 'declined';

const FAULTS: readonly Fault[] = [
  ...['none', 'none', 'none', 'none'].map(() => 'none' as const),
  ...(['lost-before', 'lost-after', 'hangs', 'hangs-after', 'rubbish', 'declined'] as const),
];

/** A service that does what a key stands for once, and answers the same when it comes again. */
class Remote implements Backend {
  readonly answers = new Map<string, { readonly asked: string; readonly reply: TransactionReply }>();
  /** Keys that came with other arguments: a mistake of the client. */
  readonly misused: string[] = [];
  /** Aborts the turn under way. */
  leave = new AbortController();

  constructor(private readonly random: Random) {}

  search(): never {
    throw new TypeError('there is nothing to search');
  }

  transact({ key, api, arguments: args }: TransactionRequest): Promise<TransactionReply> | TransactionReply {
    const asked = JSON.stringify([api.name, args.person, args.amount]);
    const fault = this.random.pick(FAULTS);
    if (fault === 'lost-before') throw new TypeError('connection refused');
    if (fault === 'hangs') return this.silence();
    if (this.answers.has(key)) counts['keys sent again'] += 1;
    const { reply, ...known } = this.answers.get(key) ?? { asked, reply: this.decide(key, fault) };
    if (known.asked !== asked) this.misused.push(`${key}: ${known.asked}, then ${asked}`);
    this.answers.set(key, { asked, reply });
    if (fault === 'lost-after') throw new TypeError('connection reset');
    if (fault === 'hangs-after') return this.silence();
    if (fault === 'rubbish') return { kind: 'transaction', status: 'success' } as never;
    return this.random.chance(0.5) ? reply : Promise.resolve(reply);
  }

  private decide(key: string, fault: Fault): TransactionReply {
    if (fault === 'declined') return { kind: 'transaction', status: 'failure', reason: 'declined' };
    return receipt(key);
  }

  private silence(): Promise<never> {
    queueMicrotask(() => this.leave.abort(new DOMException('left', 'AbortError')));
    return new Promise(() => {});
  }

  /** The keys under which money was moved. */
  get moved(): readonly string[] {
    return [...this.answers].filter(([, { reply }]) => reply.status === 'success').map(([key]) => key);
  }
}

/** A journal on a disk that fails now and then: the process is then as good as dead. */
class Disk {
  lines: string[] = [];
  fails = false;

  constructor(private readonly random: Random) {}

  append(line: string): void {
    if (this.fails || this.random.chance(0.02)) {
      this.fails = true;
      throw new TypeError('no space left on the disk');
    }
    this.lines.push(line);
  }

  get text(): string {
    return this.lines.map((line) => `${line}\n`).join('');
  }
}

/** What the walk itself makes fail; anything else is a defect. */
function expected(error: unknown): void {
  const { message, name, code } = error as { readonly message: string; readonly name: string; readonly code?: string };
  const isLost = code === 'service-threw' && /threw TypeError: connection (refused|reset)\./.test(message);
  const isMeant = isLost || name === 'AbortError';
  if (!isMeant && code !== 'bad-reply' && code !== 'journal-failed') throw error;
}

const counts = { walks: 0, turns: 0, crashes: 0, undos: 0, forks: 0, restores: 0, payments: 0, 'keys sent again': 0 };

/** One conversation, by chance. */
class Walk {
  readonly random: Random;
  readonly remote: Remote;
  private disk: Disk;
  private session: Session;
  private readonly approval: 'required' | 'implied';

  constructor(seed: number) {
    this.random = new Random(seed);
    this.remote = new Remote(this.random);
    this.disk = new Disk(this.random);
    this.approval = this.random.pick(['required', 'implied'] as const);
    const { remote: backend, disk: journal, approval } = this;
    this.session = createSession({ services, backend, journal, approval, id: `walk-${seed}` });
  }

  async run(steps: number): Promise<void> {
    for (let step = 0; step < steps; step += 1) {
      await this.step();
      await this.check();
    }
    await this.settle();
    counts.walks += 1;
    counts.payments += this.remote.moved.length;
  }

  private async step(): Promise<void> {
    const move = this.random.below(20);
    if (this.disk.fails || move === 0) return this.crash();
    if (move === 1) return this.undo();
    if (move === 2) return this.fork();
    if (move === 3) return this.restore();
    return this.turn(this.program());
  }

  private program(): string {
    const { random } = this;
    const names = this.session.world.tasks.map(({ variable }) => variable);
    const name = names.length > 0 ? random.pick(names.slice(-4)) : 'x1';
    const draft = `${random.pick(APIS)}({ person: "${random.pick(PEOPLE)}", amount: ${random.pick(AMOUNTS)} })`;
    const programs = [
      draft,
      draft,
      `${name}.amount = ${random.pick(AMOUNTS)}`,
      `suspend(${name})`,
      `resume(${name})`,
      'decline_alternative()',
      `confirm(${name})`,
      `confirm(${name})\n${draft}`,
      `resume(${name})\nconfirm(${name})`,
      `confirm(${name})\nconfirm(${names.length > 0 ? random.pick(names) : 'x1'})`,
      ...Array.from({ length: 6 }, () => `confirm(${name})`),
    ];
    return random.pick(programs);
  }

  private async turn(program: string): Promise<void> {
    counts.turns += 1;
    this.remote.leave = new AbortController();
    const { signal } = this.remote.leave;
    if (this.session.awaitsResponse) await this.session.respond().catch(expected);
    await this.session.turn(program, { signal }).catch(expected);
  }

  private async undo(): Promise<void> {
    counts.undos += 1;
    const back = Math.min(this.session.turns, 1 + this.random.below(4));
    await this.session.undo(this.session.turns - back).catch(expected);
  }

  /** Goes on with a fork, which has no journal: it gets one by being saved and restored. */
  private async fork(): Promise<void> {
    counts.forks += 1;
    this.session = this.session.fork();
    await this.restore();
  }

  private async restore(): Promise<void> {
    counts.restores += 1;
    this.disk = new Disk(this.random);
    const saved = this.session.save();
    this.disk.lines = saved.split('\n').slice(0, -1);
    await this.reopen();
    expect(this.session.save()).toBe(saved);
  }

  /** The process dies; what it wrote is all there is. */
  private async crash(): Promise<void> {
    counts.crashes += 1;
    this.disk.fails = false;
    if (this.disk.lines.length > 0) await this.reopen();
  }

  private async reopen(): Promise<void> {
    const { remote: backend, disk: journal } = this;
    this.session = await restoreSession(this.disk.text, { services, backend, journal });
  }

  /** What the conversation shows is what the service did, once each; what it does not show is outstanding. */
  private async check(): Promise<void> {
    const { session, remote } = this;
    const performed = session.world.tasks.flatMap((task) =>
      task.kind === 'transaction' && task.phase === 'performed' ? [task] : [],
    );
    const shown = performed.map(({ result }) => String(result?.receipt));
    expect(new Set(shown).size, 'two tasks show one payment').toBe(shown.length);
    expect(remote.misused).toEqual([]);
    for (const { api, result, slots } of performed) {
      const asked = remote.answers.get(String(result?.receipt))?.asked;
      expect(asked, 'a task shows another payment than its own').toBe(
        JSON.stringify([api.name, slots.person?.canonical, slots.amount?.canonical]),
      );
    }
    const begins = readBegins(session.save());
    const outstanding = begins.filter(({ answer }) => answer !== 'failure').map(({ key }) => key);
    for (const key of remote.moved) {
      expect(shown.includes(key) !== outstanding.includes(key), 'money was moved that nobody knows of').toBe(true);
    }
    const doubts = begins.filter(({ answer }) => answer === undefined).map(({ key }) => key);
    expect(session.inDoubt.map(({ key }) => key)).toEqual(doubts);
    for (const key of doubts) expect(shown, 'what is shown is not in doubt').not.toContain(key);
  }

  /** In the end everything that is in doubt is asked again, of a service in good order: nothing is left in doubt. */
  private async settle(): Promise<void> {
    const { session, remote } = this;
    const moved = new Set(remote.moved);
    const calm = restoreSession(session.save(), {
      services,
      backend: {
        search: () => remote.search(),
        transact: ({ key, api, arguments: args }) => {
          const asked = JSON.stringify([api.name, args.person, args.amount]);
          const known = remote.answers.get(key);
          if (known && known.asked !== asked) remote.misused.push(key);
          const reply = known?.reply ?? remote.answers.set(key, { asked, reply: receipt(key) }).get(key)?.reply;
          return reply as TransactionReply;
        },
      },
    });
    const last = await calm;
    for (const { api, arguments: args } of last.inDoubt) {
      await last.turn(`${api}({ person: "${args.person}", amount: ${args.amount} })`);
      const { variable } = last.world.tasks.at(-1) as { readonly variable: string };
      await last.turn(`confirm(${variable})`);
    }
    expect([last.inDoubt, remote.misused]).toEqual([[], []]);
    // What was moved already was not moved again.
    const outstanding = readBegins(session.save()).map(({ key }) => key);
    const more = remote.moved.filter((key) => !moved.has(key));
    for (const key of more) expect(outstanding).toContain(key);
  }
}

function receipt(key: string): TransactionReply {
  return { kind: 'transaction', status: 'success', result: { receipt: key }, changes: [] };
}

/** What a saved session holds to be outstanding. */
function readBegins(journal: string): readonly { readonly key: string; readonly answer?: string }[] {
  const lines = journal.split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line)).filter(({ kind }) => kind === 'begin');
}

test('a service that honors keys moves money once', async () => {
  const walks = times(1500, 20);
  for (let walk = 0; walk < walks; walk += 1) await new Walk(SEED + walk).run(50);
  report('money is moved once', counts);
  expect(counts['keys sent again']).toBeGreaterThan(0);
});
