/** A user who talks about services that do not exist: what is done and said next depends on what the agent did. */
import type { Api, Registry, World } from 'typetod';
import { activeService, agentActions, lastSearch, lastTask, ownValue, pick, shuffled } from 'typetod/internal';
import { Answerer } from './answerer.js';
import { Corrector } from './corrector.js';
import { Asker } from './asker.js';
import { PUT_OFF } from './asides.js';
import { Digressions } from './digressions.js';
import type { GeneratedService } from './compose.js';
import { Draft } from './draft.js';
import { Giver } from './giver.js';
import { about, clausal } from './phrases.js';
import { filled, type Move } from './speech.js';
import { Starter } from './starter.js';
import { Voice } from './voice.js';

export class User {
  private readonly giver: Giver;
  private readonly asker: Asker;
  private readonly voice: Voice;
  private readonly corrector: Corrector;
  private readonly answerer: Answerer;
  private readonly digressions: Digressions;
  private readonly starter: Starter;
  private readonly offered: string[] = [];

  constructor(
    private readonly services: readonly GeneratedService[],
    registry: Registry,
    private readonly random: () => number,
  ) {
    this.giver = new Giver(services, random);
    this.asker = new Asker(random);
    this.voice = new Voice(random);
    this.corrector = new Corrector(this.giver, this.voice, random);
    this.answerer = new Answerer(this.giver, this.asker, this.corrector, this.voice, random);
    this.starter = new Starter(services, registry, this.giver, this.voice, random);
    this.digressions = new Digressions(random);
  }

  /**
   * What the user does next; undefined when there is nothing more to say.
   *
   * @param agent - what the agent said last.
   */
  next(world: World, agent: string): Move | undefined {
    if (agentActions(world).includes('goodbye')) return undefined;
    const stage = this.digressions.stage({ world, agent });
    this.voice.isClear = this.digressions.isBack;
    const asked = new Set(agentActions(stage.world));
    const isFree = asked.has('next_task') && !asked.has('suggest') && stage.world.proposal === undefined;
    const aside = this.digressions.next(stage, { hasMore: this.starter.hasMore && isFree });
    if (aside) return aside;
    const move = this.turnsAway(stage.world) ?? this.move(stage.world, stage.agent);
    return move && this.voice.around(move);
  }

  private move(world: World, agent: string): Move | undefined {
    const actions = new Set(agentActions(world));
    const service = this.active(world);
    if (!service) return this.onOwnAccord(world, service);
    if (actions.has('request')) return this.answerer.answer(world, service);
    if (actions.has('confirm')) return this.toConfirmation(world, service);
    if (actions.has('alternative')) return this.toAlternative();
    if (actions.has('change')) return this.toChange(world, service);
    if (world.proposal !== undefined && !actions.has('next_task')) return this.toSuggestion(world, service);
    if (actions.has('suggest')) return this.toSuggestion(world, service);
    if (actions.has('list')) return this.toList(world, service, agent);
    if (this.isOffered(world, service)) return this.toOffer(world, service);
    return this.onOwnAccord(world, service);
  }

  /** Now and then the user puts off what is under way, and mostly starts something else. */
  private turnsAway(world: World): Move | undefined {
    const actions = new Set(agentActions(world));
    const isAsked = actions.has('request') || actions.has('confirm');
    if (!isAsked && !actions.has('offer') && !actions.has('suggest')) return undefined;
    if (isAsked && this.likely(0.05)) return new Draft({ suspend: true }).say(pick(PUT_OFF, this.random)).done();
    if (!this.starter.hasMore || !this.likely(0.075)) return undefined;
    return this.starter.instead(world);
  }

  private likely(probability: number): boolean {
    return this.random() < probability;
  }

  private active(world: World): GeneratedService | undefined {
    const name = activeService(world);
    return this.services.find(({ schema }) => schema.service_name === name);
  }

  private isOffered(world: World, { schema }: GeneratedService): boolean {
    const [task, search] = [lastTask(world, schema.service_name), lastSearch(world, schema.service_name)];
    return search !== undefined && task === search && search.latest !== undefined && search.selected === undefined;
  }

  private toConfirmation(world: World, service: GeneratedService): Move {
    const task = lastTask(world, service.schema.service_name);
    const slots = world.pending.flatMap((hint) => (hint.kind === 'confirm' ? hint.slots : []));
    const drawn = this.random();
    const changed = drawn < 0.22 ? this.corrector.corrected(world, service, slots) : undefined;
    if (changed) return changed;
    if (drawn > 0.22 && drawn < 0.4)
      return this.andMore(world, new Draft({ decline: true }).say(this.voice.says('decline')));
    const agreed = this.voice.says('confirm');
    const properties = task?.api.properties.keys() ?? [];
    const asked = drawn > 0.9 ? this.asker.asks({ confirm: true }, [agreed], service, properties) : undefined;
    return asked ?? this.andMore(world, new Draft({ confirm: true }).say(agreed));
  }

  /** What was said, now and then with the next thing. */
  private andMore(world: World, draft: Draft): Move {
    const move = draft.done();
    return (this.likely(0.07) ? this.starter.after(move, world) : undefined) ?? move;
  }

  private toAlternative(): Move {
    return this.likely(0.7)
      ? new Draft({ confirm: true }).say(this.voice.says('confirm')).done()
      : new Draft({ decline: true }).say(this.voice.says('decline')).done();
  }

  /** After something was turned down: what should be otherwise, or nothing more of it. */
  private toChange(world: World, service: GeneratedService): Move {
    const task = lastTask(world, service.schema.service_name);
    const drawn = this.random();
    if (drawn > 0.85) return new Draft({ suspend: true }).say(pick(PUT_OFF, this.random)).done();
    const instead = drawn > 0.75 ? this.starter.instead(world) : undefined;
    if (instead) return instead;
    const changed = drawn < 0.65 ? this.corrector.corrected(world, service, Object.keys(task?.slots ?? {})) : undefined;
    return changed ?? new Draft({ end: true }).say(this.voice.says('end')).done();
  }

  private toSuggestion(world: World, service: GeneratedService): Move | undefined {
    const { random } = this;
    const api = this.starter.apiOf(service, service.booking);
    const search = lastSearch(world, service.schema.service_name);
    const drawn = random();
    if (api && drawn < 0.55) {
      const draft = new Draft({ start: api.name }).say(about(this.voice.says('accept'), service, random));
      return draft.say(...this.giver.details(draft, world, service, api)).done();
    }
    if (drawn < 0.68) {
      const asked = this.asker.asks({}, [], service, Object.keys(search?.latest?.row ?? {}));
      if (asked) return asked;
    }
    const refused = this.voice.says('suspend');
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
    if (isExhausted && drawn > 0.85) return new Draft({ end: true }).say(this.voice.says('end')).done();
    if (drawn < 0.25) {
      const asked = this.asker.asks({}, [], service, isList ? [] : Object.keys(row));
      if (asked) return asked;
    }
    if (drawn < 0.45) return new Draft({ next: true }).say(about(this.voice.says('next'), service, random)).done();
    const refined = drawn < 0.55 && search ? this.refined(world, service, search.api) : undefined;
    return refined ?? this.selected(world, service, { identity, name, isList });
  }

  /** After several results were listed: one of them by its name, or another wish. */
  private toList(world: World, service: GeneratedService, agent: string): Move | undefined {
    const search = lastSearch(world, service.schema.service_name);
    const [identity = ''] = search?.api.identity ?? [];
    const names = (search?.results?.rows ?? []).map((row) => String(ownValue(row, identity) ?? ''));
    const told = names.filter((name) => name !== '' && agent.includes(name));
    const drawn = this.random();
    if (drawn < 0.2) return new Draft({ next: true }).say(about(this.voice.says('next'), service, this.random)).done();
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
    const template = clausal(phrase)
      ? pick(['@', 'no, @', 'actually @', 'hmm, @', 'but @'], this.random)
      : this.voice.says('refine');
    return draft.say(...filled(template, '@', phrase)).done();
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
      draft.know(identity, name).say(...filled(this.voice.says('selectName'), '{}', [{ slot: identity, words: name }]));
    else draft.say(this.voice.says('select'));
    if (!isNamed && !isList && this.likely(0.13)) {
      const questions = this.asker.questions(
        draft,
        service,
        Object.keys(lastSearch(world, service.schema.service_name)?.latest?.row ?? {}),
      );
      if (questions.length > 0) return draft.say(pick(['. ', ', ', ', but ', '. but '], random), ...questions).done();
    }
    const api = this.starter.apiOf(service, service.booking);
    if (api && !isNamed && this.likely(0.3)) {
      draft.plan.start = api.name;
      draft.say(pick(['. ', ', ', ' and '], random), about(this.voice.says('book'), service, random));
      return draft.say(...this.giver.details(draft, world, service, api)).done();
    }
    return isNamed ? draft.done() : this.andMore(world, draft);
  }

  private onOwnAccord(world: World, service: GeneratedService | undefined): Move | undefined {
    const { random } = this;
    const task = service && lastTask(world, service.schema.service_name);
    const drawn = random();
    const result = task?.kind === 'transaction' ? task.result : undefined;
    if (drawn < 0.2 && service && result) {
      const asked = this.asker.asks({}, [], service, Object.keys(result));
      if (asked) return asked;
    }
    if (drawn > 0.2 && drawn < 0.27 && world.turn.index > 0) return new Draft().say(this.voice.says('pause')).done();
    const waiting = drawn < 0.72 ? this.starter.waiting(world) : undefined;
    if (waiting) return this.starter.resumed(world, waiting.service, waiting.api);
    const next = drawn < 0.9 || world.turn.index === 0 ? this.starter.start(world) : undefined;
    return next ?? new Draft({ end: true }).say(this.voice.says('end')).done();
  }
}
