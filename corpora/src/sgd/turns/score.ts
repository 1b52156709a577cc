/** What a parser makes of a turn, against what its line says. */
import { type Registry, sameValue, Unreadable } from 'typetod';
import { DialogueManager, type Parser } from 'typetod/dialogue';
import { DEFAULT_NOW, isReference, type PlannedValue, planOf, tidy, type Slot } from 'typetod/internal';
import { naturalReader } from 'typetod/values';
import type { CorpusTurn, TurnValue } from './format.js';
import type { TurnServices } from './read.js';
import { turnApi, turnScene } from './scene.js';

/** How many values are right. */
export interface ValueCounts {
  /** Values that the corpus has. */
  readonly said: number;
  /** Of those, how many the parser gave to the same slot. */
  readonly right: number;
  /** Values that the parser gave; of turns that are complete only. */
  readonly given: number;
  /** Of those, how many the corpus has. */
  readonly meant: number;
}

export interface ScoredTurn {
  readonly id: string;
  readonly corpus: string;
  readonly user: string;
  /** The program that was committed. */
  readonly program: string;
  /** The API that starts, `Service.Intent` or null; undefined where the corpus does not say. */
  readonly api: string | null | undefined;
  /** Whether that one starts, or none; undefined where the corpus does not say. */
  readonly isApiRight: boolean | undefined;
  readonly values: ValueCounts;
  /** The values that are missing or wrong: `slot: what was said | what was given`. */
  readonly wrong: readonly string[];
  /** Whether the API and all values are right, and nothing else is given. */
  readonly isRight: boolean;
}

const BESIDE = /^(?:(?:in|at|on|for|to|from|by|the|an?|my|of|about|around)\s+)+/;
const plain = (text: string): string => tidy(text).replace(BESIDE, '');

const wordsOf = ({ start, end }: TurnValue, { user }: CorpusTurn): string => user.slice(start, end);

/** Whether what was given is what was said, or is read as the same. */
function isSame(given: PlannedValue['value'], value: TurnValue, turn: CorpusTurn, slot: Slot | undefined): boolean {
  if (isReference(given) || given === null) return false;
  const said = value.value ?? wordsOf(value, turn);
  if (plain(String(given)) === plain(String(said)) || plain(String(given)) === plain(wordsOf(value, turn))) return true;
  if (!slot) return false;
  const context = { service: '', now: DEFAULT_NOW };
  const [one, other] = [naturalReader(slot, given, context), naturalReader(slot, said, context)];
  if (one === undefined || other === undefined || one instanceof Unreadable || other instanceof Unreadable)
    return false;
  return sameValue(one, other);
}

function slotIn(registry: Registry, services: readonly string[], name: string): Slot | undefined {
  const own = registry.services.filter((service) => services.includes(service.name));
  return own.flatMap(({ apis }) => apis).flatMap(({ slots }) => slots.get(name) ?? [])[0];
}

/** Says a turn to a parser and compares. */
export async function scoreTurn(turn: CorpusTurn, services: TurnServices, parser: Parser): Promise<ScoredTurn> {
  const { session, registry, agent } = await turnScene(turn, services);
  const before = session.world;
  const said = agent === '' ? [] : [{ speaker: 'agent', text: agent, turn: before.turn.index } as const];
  const { statements, source } = await new DialogueManager({ session, parser, said }).turn(turn.user);
  const plan = planOf(statements, before, (api) => registry.apis.get(api)?.service) ?? {};
  const given = (plan.values ?? []).filter(({ value }) => value !== null);
  const fits = (one: PlannedValue, value: TurnValue): boolean =>
    one.slot === value.slot && isSame(one.value, value, turn, slotIn(registry, turn.services, one.slot));
  const missed = turn.values.filter((value) => !given.some((one) => fits(one, value)));
  const meant = given.filter((one) => turn.values.some((value) => fits(one, value)));
  const extra = turn.complete ? given.filter((one) => !meant.includes(one)) : [];
  const wanted = turn.api === null ? undefined : turn.api && turnApi(turn.api);
  const isApiRight = turn.api === undefined ? undefined : plan.start === wanted;
  const wrong = [
    ...missed.map((value) => `${value.slot}: ${wordsOf(value, turn)} | ${textOf(given, value.slot)}`),
    ...extra
      .filter(({ slot }) => !missed.some((value) => value.slot === slot))
      .map(({ slot }) => `${slot}: | ${textOf(given, slot)}`),
  ];
  return {
    id: turn.id,
    corpus: turn.corpus,
    user: turn.user,
    program: source,
    api: turn.api,
    isApiRight,
    values: {
      said: turn.values.length,
      right: turn.values.length - missed.length,
      given: turn.complete ? given.length : 0,
      meant: turn.complete ? meant.length : 0,
    },
    wrong,
    isRight: isApiRight !== false && wrong.length === 0,
  };
}

function textOf(given: readonly PlannedValue[], slot: string): string {
  const value = given.find((one) => one.slot === slot)?.value;
  if (value === undefined || value === null) return '';
  return isReference(value) ? `${value.variable}.${value.property}` : String(value);
}

export interface TurnFigures {
  readonly turns: number;
  /** Turns in which all is right. */
  readonly right: number;
  /** Turns of which the corpus says what starts; of those, how many are right. */
  readonly apis: { readonly said: number; readonly right: number };
  readonly values: ValueCounts & { readonly precision: number | null; readonly recall: number | null };
}

const sum = (list: readonly ScoredTurn[], count: (one: ScoredTurn) => number): number =>
  list.reduce((total, one) => total + count(one), 0);

/** Figures of turns; shares are null where there is nothing to share. */
export function turnFigures(turns: readonly ScoredTurn[]): TurnFigures {
  const total = (part: keyof ValueCounts): number => sum(turns, ({ values }) => values[part]);
  const [said, right, given, meant] = [total('said'), total('right'), total('given'), total('meant')];
  return {
    turns: turns.length,
    right: turns.filter(({ isRight }) => isRight).length,
    apis: {
      said: turns.filter(({ isApiRight }) => isApiRight !== undefined).length,
      right: turns.filter(({ isApiRight }) => isApiRight).length,
    },
    values: {
      said,
      right,
      given,
      meant,
      precision: given === 0 ? null : meant / given,
      recall: said === 0 ? null : right / said,
    },
  };
}
