/** An agent whose parser makes mistakes on purpose: it takes the turns of a dialogue of the corpus. */
import type { Session } from 'typetod';
import {
  type DialogueTurn,
  type GateRule,
  type Parser,
  ParserSupervisor,
  ReplyCache,
  SchemaSupervisor,
  standard,
  withRemedy,
} from 'typetod/dialogue';
import {
  faultProfile,
  type Requested,
  type Supervisors,
  type Corrupt,
  type Corruption,
  type FaultKind,
  type Expression,
  type Located,
  ownValue,
  readValue,
  type Slot,
} from 'typetod/internal';
import { locate, type Statement, visit } from 'typetod/language';
import type { Model, ModelRequest } from 'typetod/models';
import { corruptedText, corruptProgram, FAULT_KINDS, faultInjector, oracleModel } from 'typetod/testing';
import type { SgdTurnTaker } from '../replay/replay.js';
import { CorpusEpisode } from '../episode/corpus-episode.js';
import { requestedIn } from '../replay/teacher-forcing.js';
import type { FaultOptions } from './report.js';

/** The right program of the turn under way, and what was made of it. */
interface OracleTurn {
  readonly session: Session;
  readonly program: Located;
  fault?: Corruption;
}

/** The literal that a program gives to a slot, by name. */
function givenTo(statements: readonly Statement[], slot: string): string | undefined {
  let found: Expression | undefined;
  visit(statements, {
    entry: (entry) => {
      if (entry.name === slot) found = entry.value;
    },
  });
  return found?.kind === 'literal' && found.value !== null ? String(found.value) : undefined;
}

function subjectText(request: ModelRequest, name: string): string {
  const value = request.subject && ownValue(request.subject, name);
  return typeof value === 'string' ? value : '';
}

/** The option of a choice that stands for a slot, or for a slot and its value, or for a value. */
function optionFor(request: ModelRequest, slot: string, value: string | undefined): string {
  const options = request.answer.kind === 'choice' ? request.answer.options : [];
  const names = [slot, ...(value === undefined ? [] : [value, `${slot} = ${value}`, `${slot}=${value}`])];
  const known = names.map((name) => name.toLowerCase());
  return options.find(({ name }) => known.includes(name.toLowerCase()))?.name ?? 'none';
}

/**
 * A model that knows the right program of each turn: it writes it, and it answers the supervisors' questions by it. It
 * knows the annotation of the turn and of no other.
 */
function oracleOf(current: () => OracleTurn): ReturnType<typeof oracleModel> {
  const rightStatements = (): readonly Statement[] => current().program.statements;
  const canonical = (api: string, slot: string, said: string): string | undefined => {
    const { engine } = current().session;
    const known: Slot | undefined = engine.registry.apis.get(api)?.slots.get(slot);
    const service = engine.registry.apis.get(api)?.service ?? '';
    const value = known && readValue(known, said, engine.reader, { service, now: engine.now });
    return value === undefined ? undefined : String(value);
  };
  const choose = (request: ModelRequest): string => {
    const { fault } = current();
    const api = subjectText(request, 'api');
    if (request.subject?.known !== undefined) return fault?.kind === 'api-name' ? (fault.api ?? 'none') : 'none';
    const written = subjectText(request, 'slot');
    const isRenamed = fault !== undefined && (fault.became === written || fault.became.endsWith(`.${written}`));
    const right = fault?.kind === 'reference' ? fault.was.split('.').at(-1) : fault?.slot;
    const slot = isRenamed ? (right ?? written) : written;
    const said = givenTo(rightStatements(), slot);
    return optionFor(request, slot, said === undefined ? undefined : canonical(api, slot, said));
  };
  const find = (request: ModelRequest): (string | null)[] => {
    const slots = request.subject?.slots as readonly { readonly slot: string }[];
    const statements = rightStatements();
    return slots.map(({ slot }) => givenTo(statements, slot) ?? null);
  };
  return oracleModel({ parse: () => current().program.source, 'schema-choice': choose, 'omitted-values': find });
}

function gatesOf({ gates: choice, remedy = 'repair' }: FaultOptions, asked: Supervisors): readonly GateRule[] {
  if (choice === 'none') return [];
  const gates = standard(choice === 'symbolic' ? {} : asked);
  return remedy === 'repair' ? withRemedy(gates, 'repair', 'grounding') : withRemedy(gates, remedy);
}

function answeredBy(oracle: Model): Supervisors {
  // Equal questions of different turns may have different answers: an oracle does not go by what it reads.
  const cache = new ReplyCache({ limit: 0 });
  return {
    schema: new SchemaSupervisor(oracle, { cache }),
    parser: new ParserSupervisor(oracle, { cache }),
    apiNames: oracle,
  };
}

/** A parser that writes what a model with faults says. It needs no prompt: the oracle behind it does not read. */
function injected(model: Model): Parser {
  return {
    name: model.name,
    async parse({ place }) {
      const reply = await model.ask({ purpose: 'parse', place, messages: [], answer: { kind: 'text' } });
      return { source: reply.text };
    },
  };
}

/** Where a fault is made: the right program, and what the agent really asked for before it. */
interface Corruptible extends OracleTurn {
  readonly requested: readonly Requested[];
}

/** Published figures were drawn when kinds had underscores in their names. */
const drawnAs = (kind: FaultKind): string => kind.replaceAll('-', '_');

/** A kind of fault as the fault injector makes it. */
function corrupting(kind: FaultKind, current: () => Corruptible, note: (fault: Corruption) => void): Corrupt {
  return (reply, _request, random) => {
    const { session, requested, program } = current();
    const { registry, reader, now } = session.engine;
    const pending = requested.map(({ task, slot }) => ({ kind: 'request', task, slot }) as const);
    const world = { ...session.world, pending };
    const fault = corruptProgram(kind, { program, world, registry, reader, now, random });
    if (!fault) return undefined;
    note(fault);
    return { ...reply, text: corruptedText(fault) };
  };
}

/** A parser with a fault in it, by the kinds of faults of a profile. */
function faultyParser(
  oracle: Model,
  { profile, seed }: FaultOptions,
  current: () => Corruptible,
  note: (fault: Corruption) => void,
): Parser {
  const kinds = FAULT_KINDS.map((kind) => [kind, corrupting(kind, current, note)]);
  const corrupt: Partial<Record<FaultKind, Corrupt>> = Object.fromEntries(kinds);
  return injected(faultInjector<FaultKind>(oracle, { profile: faultProfile(profile), seed, drawnAs, corrupt }));
}

export interface FaultyTurn extends OracleTurn {
  readonly turn: DialogueTurn;
}

/** Takes turns with the faults and the gates of the options; `network` answers the supervisors in place of an oracle. */
export function faultyAgent(
  session: Session,
  options: FaultOptions,
  network?: Supervisors,
): (turn: Parameters<SgdTurnTaker>[0]) => Promise<FaultyTurn> {
  let current: OracleTurn = { session, program: { source: '', statements: [] } };
  let requested: readonly Requested[] = [];
  const oracle = oracleOf(() => current);
  const parser = faultyParser(
    oracle,
    options,
    () => ({ ...current, requested }),
    (fault) => (current.fault ??= fault),
  );
  const running = new CorpusEpisode({ session, parser, gates: gatesOf(options, network ?? answeredBy(oracle)) });
  return async ({ statements, user, before }) => {
    current = { session, program: locate(statements) };
    requested = requestedIn(before, session);
    const turn = await running.take({ user, before });
    return { ...current, turn };
  };
}
