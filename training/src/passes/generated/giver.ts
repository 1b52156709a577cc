/** What a user gives, and how: values that are new, that carry over, or of which any will do. */
import type { Api, World } from 'typetod';
import {
  activeService,
  entityVariable,
  lastSearch,
  mayTake,
  openTasks,
  pick,
  serviceState,
  shuffled,
  sourcesFor,
  type Slot,
} from 'typetod/internal';
import type { GeneratedService } from './compose.js';
import type { Draft } from './draft.js';
import type { Field } from './fields.js';
import { anyFor, clausal, phraseFor, singular } from './phrases.js';
import { filled, joined, type Piece } from './speech.js';
import { TAKEN_BACK } from './asides.js';
import { type Wanted, wanted } from './values.js';
import { CARRIED } from './carried.js';

export interface Asked {
  readonly slot: string;
  readonly field: Field;
}

/** Kinds of which not just any value will do. */
const PARTICULAR: ReadonlySet<Field['kind']> = new Set(['business', 'title', 'person', 'address', 'money', 'note']);

/** Kinds of which a user says one value and means another. */
const UNSTEADY: ReadonlySet<Field['kind']> = new Set(['date', 'time', 'count', 'money', 'town', 'closed']);

export function mayBeAny(slot: Slot, { kind }: Field): boolean {
  return slot.acceptsDontcare && !PARTICULAR.has(kind);
}

/** Whether a field is the name of what a service is about. */
export const isName = ({ role }: Field): boolean => role.startsWith('name of');

/** Gives values. */
export class Giver {
  constructor(
    private readonly services: readonly GeneratedService[],
    private readonly random: () => number,
  ) {}

  private likely(probability: number): boolean {
    return this.random() < probability;
  }

  valueFor(service: GeneratedService, { slot, field }: Asked): Wanted {
    const values = service.schema.slots.find(({ name }) => name === slot)?.possible_values ?? [];
    return wanted(field, values, this.random);
  }

  /** The slots of an API that the user may speak of. */
  open(world: World, service: GeneratedService, api: Api): readonly Asked[] {
    const known = serviceState(world, api.service)?.slots ?? {};
    return [...api.slots.keys()].flatMap((slot) => {
      const field = service.fields.get(slot);
      const isTracked = api.kind === 'search' && field !== undefined && isName(field);
      return field && !isTracked && !Object.hasOwn(known, slot) ? [{ slot, field }] : [];
    });
  }

  giving(draft: Draft, service: GeneratedService, asked: readonly Asked[]): readonly (readonly Piece[])[] {
    return asked.map((one) => {
      const value = this.valueFor(service, one);
      draft.give(one.slot, value);
      return this.said(service, one, value);
    });
  }

  /** The words for a value, now and then after another that is taken back. */
  said(service: GeneratedService, one: Asked, value: Wanted): readonly Piece[] {
    return this.takenBack(service, one, value) ?? phraseFor(one.slot, one.field, value, this.random);
  }

  /** Another value that is taken back, and the one that is meant; mostly undefined. */
  takenBack(service: GeneratedService, one: Asked, value: Wanted): readonly Piece[] | undefined {
    const { slot, field } = one;
    if (!UNSTEADY.has(field.kind) || !this.likely(0.06)) return undefined;
    const other = this.valueFor(service, one);
    if (other.literal === value.literal) return undefined;
    const phrases = field.phrases.filter((phrase) => phrase.includes('{}'));
    const template = phrases.length > 0 && field.kind !== 'closed' ? pick(phrases, this.random) : '{}';
    const inNumber = ({ words }: Wanted): string =>
      field.kind === 'count' && /^(?:1|one)$/i.test(words) ? singular(template) : template;
    const short = this.likely(0.5) ? '{}' : inNumber(value);
    return [
      inNumber(other).replace('{}', other.words),
      `${pick(TAKEN_BACK, this.random)} `,
      ...filled(short, '{}', [{ slot, words: value.words }]),
    ];
  }

  /** The value of another service that a slot takes over, with the words for it. */
  private carrying(draft: Draft, world: World, api: Api, asked: Asked): readonly Piece[] | undefined {
    const [slot, way] = [api.slots.get(asked.slot), CARRIED.get(asked.field.role)];
    if (!slot || !way || !this.likely(0.7)) return undefined;
    const source = sourcesFor(world, api.service).find(
      (one) => mayTake(slot, one) && way.from.includes(this.roleOf(world, one.variable, one.property) ?? ''),
    );
    if (!source) return undefined;
    const { variable, property, canonical } = source;
    draft.carry(asked.slot, { variable, property }, String(canonical));
    return [pick(way.phrases, this.random)];
  }

  private roleOf(world: World, variable: string, property: string): string | undefined {
    const task = openTasks(world).find(
      (one) => one.variable === variable || (one.kind === 'search' && entityVariable(world, one) === variable),
    );
    const service = this.services.find(({ schema }) => schema.service_name === task?.api.service);
    return service?.fields.get(property)?.role;
  }

  /** What is said along with a start: values that carry over, new ones, and now and then that any will do. */
  details(draft: Draft, world: World, service: GeneratedService, api: Api): readonly Piece[] {
    const isPicked = draft.plan.select !== undefined || lastSearch(world, api.service) !== undefined;
    const open = this.open(world, service, api).filter(({ field }) => !isPicked || !isName(field));
    const parts: (readonly Piece[])[] = [];
    const eager = this.likely(0.15) ? 2 : 1;
    for (const one of shuffled(open, this.random)) {
      const part = parts.length < 4 * eager ? this.detail(draft, world, service, { api, eager, ...one }) : undefined;
      if (part) parts.push(part);
    }
    return parts.length === 0 ? [] : joined([[], ...parts], (last, part) => this.between(last, part));
  }

  private detail(
    draft: Draft,
    world: World,
    service: GeneratedService,
    { api, eager, ...one }: Asked & { readonly api: Api; readonly eager: number },
  ): readonly Piece[] | undefined {
    const isNew = activeService(world) !== api.service;
    const carried = isNew ? this.carrying(draft, world, api, one) : undefined;
    if (carried) return carried;
    const slot = api.slots.get(one.slot);
    if (slot && mayBeAny(slot, one.field) && one.field.kind !== 'boolean' && this.likely(0.08)) {
      draft.giveAny(one.slot);
      return [anyFor(one.slot, false, this.random)];
    }
    return this.likely(eager * (slot?.required ? 0.45 : 0.22)) ? this.giving(draft, service, [one])[0] : undefined;
  }

  /** What has no value is a clause of its own: `I have no pets`. */
  private between(last: boolean, part: readonly Piece[]): string {
    if (
      clausal(part) ||
      (part.length === 1 &&
        /^(?:any|whatever|whichever|pick|it|never|ignore|forget|surprise|all)\b/i.test(String(part[0])))
    )
      return ', ';
    return last && this.likely(0.25) ? ' and ' : this.likely(0.2) ? ', ' : ' ';
  }
}
