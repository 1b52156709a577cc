/** A user who talks about services that do not exist: what is done and said next depends on what the agent did. */
import { ownValue } from '../../../language/own.js';
import { agentActions } from '../../../parsers/neural/input/agent-actions.js';
import { activeService, lastSearch, lastTask, waitingTask } from '../../../parsers/plan/tasks.js';
import type { Api, Registry } from '../../../service/index.js';
import type { World } from '../../../world/index.js';
import { shuffled } from '../../../text/seeded.js';
import { pick } from '../../../text/seeded.js';
import { Asker } from './asker.js';
import type { GeneratedService } from './compose.js';
import { Draft } from './draft.js';
import { type Asked, Giver, isName, mayBeAny } from './giver.js';
import { about, answerFor, anyFor, doneWithIt, phraseFor, withArticle } from './phrases.js';
import { filled, joined, type Move, type Piece } from './speech.js';
import { WORDING } from '../../../nlg/user/wording.js';

/** Talks. */
export class User {
  private readonly giver: Giver;
  private readonly asker: Asker;
  private missions = 0;
  private readonly offered: string[] = [];

  constructor(
    private readonly services: readonly GeneratedService[],
    private readonly registry: Registry,
    private readonly random: () => number,
  ) {
    this.giver = new Giver(services, random);
    this.asker = new Asker(random);
  }

  /**
   * What the user does next; undefined when there is nothing more to say.
   *
   * @param agent - what the agent said last.
   */
  next(world: World, agent: string): Move | undefined {
    const actions = new Set(agentActions(world));
    const service = this.active(world);
    if (actions.has('goodbye') || actions.has('rephrase')) return undefined;
    if (!service) return this.start(world);
    if (actions.has('request')) return this.answer(world, service);
    if (actions.has('confirm')) return this.toConfirmation(world, service);
    if (actions.has('alternative')) return this.toAlternative();
    if (actions.has('change')) return this.toChange(world, service);
    if (world.proposal !== undefined && !actions.has('next_task')) return this.toSuggestion(world, service);
    if (actions.has('suggest')) return this.toSuggestion(world, service);
    if (actions.has('list')) return this.toList(world, service, agent);
    if (this.isOffered(world, service)) return this.toOffer(world, service);
    return this.onOwnAccord(world, service);
  }

  private likely(probability: number): boolean {
    return this.random() < probability;
  }

  private active(world: World): GeneratedService | undefined {
    const name = activeService(world);
    return this.services.find(({ schema }) => schema.service_name === name);
  }

  private apiOf(service: GeneratedService, intent: string | undefined): Api | undefined {
    return intent === undefined ? undefined : this.registry.intent(service.schema.service_name, intent);
  }

  private isOffered(world: World, { schema }: GeneratedService): boolean {
    const [task, search] = [lastTask(world, schema.service_name), lastSearch(world, schema.service_name)];
    return search !== undefined && task === search && search.latest !== undefined && search.selected === undefined;
  }

  private start(world: World): Move | undefined {
    const service = this.services[this.missions];
    if (!service) return undefined;
    this.missions += 1;
    const searches = service.search !== undefined && (service.booking === undefined || this.likely(0.85));
    const api = this.apiOf(service, searches ? service.search : service.booking);
    if (!api) return undefined;
    const draft = new Draft({ start: api.name });
    const isFirst = world.turn.index === 0;
    if (this.likely(0.35)) draft.say(pick(isFirst ? WORDING.before : WORDING.beforeNext, this.random), ' ');
    if (this.likely(0.25)) draft.say(`${pick(service.domain.wishes, this.random)}. `);
    const wish = pick(searches ? WORDING.search : WORDING.book, this.random);
    draft.say(searches ? about(wish, service, this.random) : this.booked(wish, service));
    return draft.say(...this.giver.details(draft, world, service, api)).done();
  }

  private booked(wish: string, { domain }: GeneratedService): string {
    return wish.replace('+', `${pick(domain.verbs, this.random)} ${withArticle(domain.thing)}`);
  }

  private answer(world: World, service: GeneratedService): Move {
    const { random } = this;
    const requested = world.pending.flatMap((hint): Asked[] => {
      const field = hint.kind === 'request' ? service.fields.get(hint.slot) : undefined;
      return hint.kind === 'request' && field ? [{ slot: hint.slot, field }] : [];
    });
    const task = lastTask(world, service.schema.service_name);
    const draft = new Draft();
    const answered = requested.length > 1 && this.likely(0.2) ? requested.slice(0, 1) : requested;
    const parts = answered.map((one): readonly Piece[] => {
      const slot = task?.api.slots.get(one.slot);
      if (slot && mayBeAny(slot, one.field) && this.likely(0.16)) {
        draft.giveAny(one.slot);
        return [anyFor(one.slot, answered.length === 1, random)];
      }
      const value = this.giver.valueFor(service, one);
      draft.give(one.slot, value);
      return answered.length === 1
        ? answerFor(one.slot, one.field, value, random)
        : phraseFor(one.slot, one.field, value, random);
    });
    if (task && this.likely(0.2)) {
      const more = this.giver
        .open(world, service, task.api)
        .filter(({ slot }) => !requested.some((one) => one.slot === slot));
      parts.push(...this.giver.giving(draft, service, shuffled(more, random).slice(0, 1)));
    }
    if (this.likely(0.1)) draft.say(pick(WORDING.before, random), ' ');
    return draft.say(...joined(parts, (last) => (last && this.likely(0.6) ? ' and ' : ', '))).done();
  }

  private corrected(world: World, service: GeneratedService, slots: readonly string[]): Move | undefined {
    const { random } = this;
    const open = slots.flatMap((slot) => {
      const field = service.fields.get(slot);
      return field && !isName(field) ? [{ slot, field }] : [];
    });
    const [one, another] = shuffled(open, random);
    if (!one) return undefined;
    const draft = new Draft();
    const value = this.giver.valueFor(service, one);
    const task = lastTask(world, service.schema.service_name);
    const old = task && ownValue(task.slots, one.slot);
    if (old && String(old.canonical).toLowerCase() === String(value.literal).toLowerCase()) return undefined;
    draft.give(one.slot, value);
    if (one.field.kind !== 'boolean' && this.likely(0.3))
      return draft
        .say(
          ...filled(pick(WORDING.correctField, random).replace('~', one.slot.replaceAll('_', ' ')), '{}', [
            { slot: one.slot, words: value.words },
          ]),
        )
        .done();
    if (old && one.field.kind !== 'boolean' && this.likely(0.15))
      return draft.say(`not ${old.surface}, `, { slot: one.slot, words: value.words }).done();
    const parts = [phraseFor(one.slot, one.field, value, random)];
    if (another && this.likely(0.25)) parts.push(...this.giver.giving(draft, service, [another]));
    return draft
      .say(
        ...filled(
          pick(WORDING.correct, random),
          '@',
          joined(parts, () => ' and '),
        ),
      )
      .done();
  }

  private toConfirmation(world: World, service: GeneratedService): Move {
    const task = lastTask(world, service.schema.service_name);
    const slots = world.pending.flatMap((hint) => (hint.kind === 'confirm' ? hint.slots : []));
    const drawn = this.random();
    const changed = drawn < 0.22 ? this.corrected(world, service, slots) : undefined;
    if (changed) return changed;
    if (drawn > 0.22 && drawn < 0.35)
      return new Draft({ decline: true }).say(pick(WORDING.decline, this.random)).done();
    const agreed = pick(WORDING.confirm, this.random);
    const properties = task?.api.properties.keys() ?? [];
    const asked = drawn > 0.9 ? this.asker.asks({ confirm: true }, [agreed], service, properties) : undefined;
    return asked ?? new Draft({ confirm: true }).say(agreed).done();
  }

  private toAlternative(): Move {
    return this.likely(0.7)
      ? new Draft({ confirm: true }).say(pick(WORDING.confirm, this.random)).done()
      : new Draft({ decline: true }).say(pick(WORDING.decline, this.random)).done();
  }

  /** After something was turned down: what should be otherwise, or nothing more of it. */
  private toChange(world: World, service: GeneratedService): Move {
    const task = lastTask(world, service.schema.service_name);
    const changed = this.likely(0.6) ? this.corrected(world, service, Object.keys(task?.slots ?? {})) : undefined;
    return changed ?? new Draft({ end: true }).say(pick(WORDING.end, this.random)).done();
  }

  private toSuggestion(world: World, service: GeneratedService): Move | undefined {
    const { random } = this;
    const api = this.apiOf(service, service.booking);
    const search = lastSearch(world, service.schema.service_name);
    const drawn = random();
    if (api && drawn < 0.65) {
      const draft = new Draft({ start: api.name }).say(about(pick(WORDING.accept, random), service, random));
      return draft.say(...this.giver.details(draft, world, service, api)).done();
    }
    if (drawn < 0.8) {
      const asked = this.asker.asks({}, [], service, Object.keys(search?.latest?.row ?? {}));
      if (asked) return asked;
    }
    const refused = pick(WORDING.suspend, random);
    const asked =
      drawn > 0.95
        ? this.asker.asks({ suspend: true }, [refused], service, Object.keys(search?.latest?.row ?? {}))
        : undefined;
    return asked ?? new Draft({ suspend: true }).say(refused).done();
  }

  private toOffer(world: World, service: GeneratedService): Move | undefined {
    const { random } = this;
    const search = lastSearch(world, service.schema.service_name);
    const row = search?.latest?.row ?? {};
    const [identity = ''] = search?.api.identity ?? [];
    const isList = search?.api.presents === 'list';
    const name = String(ownValue(row, identity) ?? '');
    if (name !== '' && !this.offered.includes(name)) this.offered.push(name);
    const isExhausted = agentActions(world).includes('exhausted');
    const drawn = isExhausted ? 0.4 + random() * 0.6 : random();
    if (isExhausted && drawn > 0.85) return new Draft({ end: true }).say(pick(WORDING.end, random)).done();
    if (drawn < 0.25) {
      const asked = this.asker.asks({}, [], service, isList ? [] : Object.keys(row));
      if (asked) return asked;
    }
    if (drawn < 0.4) return new Draft({ next: true }).say(about(pick(WORDING.next, random), service, random)).done();
    const refined = drawn < 0.52 && search ? this.refined(world, service, search.api) : undefined;
    return refined ?? this.selected(world, service, { identity, name, isList });
  }

  /** After several results were listed: one of them by its name, or another wish. */
  private toList(world: World, service: GeneratedService, agent: string): Move | undefined {
    const search = lastSearch(world, service.schema.service_name);
    const [identity = ''] = search?.api.identity ?? [];
    const names = (search?.results?.rows ?? []).map((row) => String(ownValue(row, identity) ?? ''));
    const told = names.filter((name) => name !== '' && agent.includes(name));
    const drawn = this.random();
    if (drawn < 0.2)
      return new Draft({ next: true }).say(about(pick(WORDING.next, this.random), service, this.random)).done();
    const refined = drawn < 0.35 && search ? this.refined(world, service, search.api) : undefined;
    if (refined) return refined;
    return told.length > 0
      ? this.selected(world, service, { identity, name: pick(told, this.random), isList: true })
      : this.onOwnAccord(world, service);
  }

  private refined(world: World, service: GeneratedService, api: Api): Move | undefined {
    const [one] = shuffled(this.giver.open(world, service, api), this.random);
    if (!one || one.field.kind === 'boolean') return undefined;
    const draft = new Draft();
    const [phrase = []] = this.giver.giving(draft, service, [one]);
    return draft.say(...filled(pick(WORDING.refine, this.random), '@', phrase)).done();
  }

  private selected(
    world: World,
    service: GeneratedService,
    { identity, name, isList }: { readonly identity: string; readonly name: string; readonly isList: boolean },
  ): Move {
    const { random } = this;
    const isNamed = name !== '' && (isList || this.likely(0.12));
    const draft = new Draft({ select: isNamed ? { slot: identity, value: name } : 'latest' });
    if (isNamed)
      draft
        .know(identity, name)
        .say(...filled(pick(WORDING.selectName, random), '{}', [{ slot: identity, words: name }]));
    else draft.say(pick(WORDING.select, random));
    const api = this.apiOf(service, service.booking);
    if (api && !isNamed && this.likely(0.3)) {
      draft.plan.start = api.name;
      draft.say(pick(['. ', ', ', ' and '], random), about(pick(WORDING.book, random), service, random));
      draft.say(...this.giver.details(draft, world, service, api));
    }
    return draft.done();
  }

  private onOwnAccord(world: World, service: GeneratedService): Move | undefined {
    const { random } = this;
    const task = lastTask(world, service.schema.service_name);
    const drawn = random();
    const result = task?.kind === 'transaction' ? task.result : undefined;
    if (drawn < 0.2 && result) {
      const asked = this.asker.asks({}, [], service, Object.keys(result));
      if (asked) return asked;
    }
    if (drawn > 0.2 && drawn < 0.27) return new Draft().say(pick(WORDING.pause, random)).done();
    const waiting = this.apiOf(service, service.booking);
    if (waiting && waitingTask(world, waiting) && drawn < 0.55) return this.resumed(world, service, waiting);
    const next = drawn < 0.9 ? this.start(world) : undefined;
    return next ?? new Draft({ end: true }).say(pick(WORDING.end, random)).done();
  }

  private resumed(world: World, service: GeneratedService, api: Api): Move {
    const verb = doneWithIt(pick(service.domain.verbs, this.random));
    const draft = new Draft({ start: api.name }).say(pick(WORDING.resume, this.random).replace('+', verb));
    return draft.say(...this.giver.details(draft, world, service, api)).done();
  }
}
