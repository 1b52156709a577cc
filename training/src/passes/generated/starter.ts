/** What a user starts, and comes back to. */
import type { Api, Registry, World } from 'typetod';
import { activeService, pick, waitingTask } from 'typetod/internal';
import { ALSO, BACK, FIRST } from './asides.js';
import type { GeneratedService } from './compose.js';
import { Draft } from './draft.js';
import type { Giver } from './giver.js';
import { about, doneWithIt, withArticle } from './phrases.js';
import type { Move } from './speech.js';
import type { Voice } from './voice.js';

/** Starts things one after the other. */
export class Starter {
  private missions = 0;

  constructor(
    private readonly services: readonly GeneratedService[],
    private readonly registry: Registry,
    private readonly giver: Giver,
    private readonly voice: Voice,
    private readonly random: () => number,
  ) {}

  private likely(probability: number): boolean {
    return this.random() < probability;
  }

  get hasMore(): boolean {
    return this.missions < this.services.length;
  }

  apiOf(service: GeneratedService, intent: string | undefined): Api | undefined {
    return intent === undefined ? undefined : this.registry.intent(service.schema.service_name, intent);
  }

  /** The next thing that the user needs; undefined where that was all. */
  start(world: World, before?: string): Move | undefined {
    const service = this.services[this.missions];
    if (!service) return undefined;
    this.missions += 1;
    const searches = service.search !== undefined && (service.booking === undefined || this.likely(0.75));
    const api = this.apiOf(service, searches ? service.search : service.booking);
    if (!api) return undefined;
    const draft = new Draft({ start: api.name });
    const isFirst = world.turn.index === 0;
    if (before !== undefined) draft.say(before);
    else if (this.likely(0.35)) draft.say(this.voice.says(isFirst ? 'before' : 'beforeNext'), ' ');
    if (this.likely(0.25)) draft.say(`${pick(service.domain.wishes, this.random)}. `);
    const wish = this.voice.says(searches ? 'search' : 'book');
    draft.say(searches ? about(wish, service, this.random) : this.booked(wish, service));
    return draft.say(...this.giver.details(draft, world, service, api)).done();
  }

  private booked(wish: string, { domain }: GeneratedService): string {
    return wish.replace('+', `${pick(domain.verbs, this.random)} ${withArticle(domain.thing)}`);
  }

  /** The next thing in place of what is under way, which is put off. */
  instead(world: World): Move | undefined {
    const started = this.start(world, `${pick(FIRST, this.random)} `);
    return started && { ...started, plan: { ...started.plan, suspend: true } };
  }

  /** A move, and the next thing in the same breath; undefined where that was all. */
  after(move: Move, world: World): Move | undefined {
    const started = this.hasMore ? this.start(world, pick(ALSO, this.random)) : undefined;
    return (
      started && {
        plan: { ...move.plan, ...started.plan },
        pieces: [...move.pieces, ...started.pieces],
        canonical: new Map([...move.canonical, ...started.canonical]),
      }
    );
  }

  /** What was put off, or suggested and not taken up. */
  waiting(world: World): { readonly service: GeneratedService; readonly api: Api } | undefined {
    const all = this.services.flatMap((service) =>
      [service.booking, service.search].flatMap((intent) => {
        const api = this.apiOf(service, intent);
        return api && waitingTask(world, api) ? [{ service, api }] : [];
      }),
    );
    return all.length > 0 ? pick(all, this.random) : undefined;
  }

  /** The user comes back to an API. */
  resumed(world: World, service: GeneratedService, api: Api): Move {
    const { domain } = service;
    const isSearch = api.kind === 'search';
    const isElsewhere = activeService(world) !== service.schema.service_name;
    const draft = new Draft({ start: api.name });
    if (isSearch || (isElsewhere && this.likely(0.5))) draft.say(about(pick(BACK, this.random), service, this.random));
    if (isSearch) return draft.say(...this.giver.details(draft, world, service, api)).done();
    const verb = pick(domain.verbs, this.random);
    const done = isElsewhere ? `${verb} ${pick(['the', 'that'], this.random)} ${domain.thing}` : doneWithIt(verb);
    draft.say(isElsewhere && draft.done().pieces.length > 0 ? '. ' : '', this.voice.says('resume').replace('+', done));
    return draft.say(...this.giver.details(draft, world, service, api)).done();
  }
}
