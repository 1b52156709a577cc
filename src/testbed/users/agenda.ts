/**
 * What a user without a model wants, knows and must not say: data, as task files have it.
 *
 * Values are canonical (`19:30`, `2019-03-08`, `4`, `true`), and `slots` holds what the user wants in the end: what they
 * say first and correct later stands in `corrections`.
 */
import type { Canonical, Row, SortKey } from '../../service/index.js';

/** Which result of a search the user takes. */
export type Choice =
  /** The first that is offered. */
  | 'first'
  /** None: the user looks at what is offered, and goes on to their next goal. */
  | 'none'
  /** The first that has these values, by property. The user asks for others until it comes. */
  | { readonly where: Row }
  /** The one that is offered at this place, from 1. */
  | { readonly at: number }
  /** Of so many that are offered, the one that comes first by a property. */
  | Preference;

/** What a user takes of several results that were offered: 'the cheaper of the two'. */
export interface Preference extends SortKey {
  /** Of how many. */
  readonly of: number;
}

/** A value that the user says first and takes back later. */
export interface Correction {
  /** The slot. Its value in `slots` is what the user wants in the end. */
  readonly slot: string;
  readonly first: Canonical;
  /** When they correct it: in their next turn, or when they are asked to confirm. */
  readonly when: 'next-turn' | 'at-confirmation';
}

/** One thing that the user wants to get done: one API. */
export interface Goal {
  /** The API by its name in programs, such as `restaurants_1_find_restaurants`. */
  readonly api: string;
  /** The values that the user wants, by slot; of a search also what results must be like: `{ price: { atMost: 100 } }`. */
  readonly slots: Row;
  /** The slots that they speak of by themselves, as the goal begins; their style decides if left out. */
  readonly volunteered?: readonly string[];
  /** Of a search: in which order they want results, the first key first. They say so as the goal begins. */
  readonly order?: readonly SortKey[];
  /** Of a search: what they ask of what is found, how many of it are so; `{}` for how many there are. */
  readonly count?: Row;
  /** Of a search: which result they take; the first if left out. */
  readonly choose?: Choice;
  /** The properties that they want to be told. */
  readonly ask?: readonly string[];
  /** What they say otherwise at first. */
  readonly corrections?: readonly Correction[];
  /** Values that will do as well, by slot, the dearest first: where the agent offers one, or nothing is found. */
  readonly alternatives?: Readonly<Record<string, readonly Canonical[]>>;
  /** Of a transaction: whether the user agrees when it is read back rightly; yes if left out. Else they decline and go on. */
  readonly confirm?: boolean;
  /** Slots of which any value will do, when they are asked. */
  readonly dontcare?: readonly string[];
  /** Slots that they do not know. Where one is required, nothing can be done. */
  readonly unknown?: readonly string[];
  /** What they want instead where this cannot be had: it fails, nothing is found, nothing that is offered will do. */
  readonly otherwise?: readonly Goal[];
}

/** What a simulated user wants, knows and must not say. */
export interface Agenda {
  /** Who the user is, in a sentence or two: for people, and for users driven by a model. */
  readonly persona?: string;
  /** What they want, in this order. */
  readonly goals: readonly Goal[];
  /** What they know and must not say, by slot or any other name. Asked for such a slot, they refuse. */
  readonly secrets?: Row;
  /** How many replies on end may lead nowhere before they give up; 3 if left out. */
  readonly patience?: number;
}

/** The {@link Agenda.patience} of agendas that name none. */
export const PATIENCE = 3;

/** The values of the result that a goal is to take; none where any will do, or a place in the list. */
export const wantedResult = ({ choose }: Goal): Row =>
  typeof choose === 'object' && 'where' in choose ? choose.where : {};

/** By what a goal takes one of several results. */
export const preferenceOf = ({ choose }: Goal): Preference | undefined =>
  typeof choose === 'object' && 'of' in choose ? choose : undefined;

/** All goals of an agenda, also those that stand in for others. */
export function allGoals(goals: readonly Goal[]): readonly Goal[] {
  return goals.flatMap((goal) => [goal, ...allGoals(goal.otherwise ?? [])]);
}
