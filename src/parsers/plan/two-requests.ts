/**
 * A parser that hears two requests in one breath, over one that hears one: 'a hotel in Fremont and a taxi to it at six'.
 *
 * There are two where what stands behind an 'and', or in another sentence, begins by itself an API and names what it is about, which
 * the rest does not; and the rest does the like with another one, or goes on with what is under way. The second is begun in front of the
 * first: so the agent comes to it as it comes back to what was interrupted.
 */
import type { Parser, ParserInput, Proposal } from '../../dialogue/parsers/parser.js';
import { isAsideAt, POINT } from '../../english/asides.js';
import { WE } from '../../english/phrases.js';
import { comesOnTop } from '../../english/questions.js';
import { confirm } from '../../language/index.js';
import type { Api } from '../../service/index.js';
import type { TransactionTask, World } from '../../world/index.js';
import { REQUESTED_DEED } from '../rules/english/acts.js';
import { isPlaceAt } from '../rules/mentions/names.js';
import { isRefused, namesApi, namesBeside, thingWords } from '../rules/names-api.js';
import { consentTo } from '../rules/reading.js';
import { situationOf } from '../rules/situation.js';
import {
  alsoGiven,
  type Drafted,
  draftedBy,
  draftedIn,
  isAnother,
  isCall,
  isOf,
  isPlain,
  mayBeAnother,
  type Parts,
  sharedBy,
  stillMeant,
} from './two-deeds.js';
import { activeService, isDraft } from './tasks.js';
import { namedToCome, ofToCome, puttingOffAll, turnedDownIn } from './turned-down.js';
import { doesNothing } from './turn-plan.js';

const JOINS = new RegExp(`(?<=[;!?]|${POINT})\\s+|,?\\s+(?=and\\b)`, 'gi');

const JOINS_OF_DEEDS = new RegExp(`${JOINS.source}|,\\s+`, 'gi');

/** A text that could be cut at more places than these is read as one: each cut is read by itself. */
const MOST_JOINS = 5;

/** A noun that ends a text, or is all that is said behind 'and'. */
const NOUN = '(?<article>an?|the) \\p{Ll}+(?: (?!please\\b)\\p{Ll}+)?';
const LAST_NOUN = new RegExp(`\\b${NOUN}$`, 'u');
const BARE_NOUN = new RegExp(`^and ${NOUN}[.!?]*$`, 'u');

/** Whether what is said last is another place of the same kind: 'near a restaurant and a bus stop'. */
function isSecondPlace({ first, second }: Parts): boolean {
  const [last, bare] = [LAST_NOUN.exec(first), BARE_NOUN.exec(second)];
  const articles = [last, bare].map((noun) => noun?.groups?.article === 'the');
  return last !== null && bare !== null && articles[0] === articles[1] && isPlaceAt(first, last.index);
}

const partsAt = (text: string, { index, 0: join }: RegExpExecArray): Parts => ({
  first: text.slice(0, index),
  second: text.slice(index + join.length),
  start: index + join.length,
});

/** The parts into which a text falls where one names what an API is about that the other does not, the shortest rest first. */
function partsOf(text: string, apis: readonly Api[]): readonly Parts[] {
  const joins = [...text.matchAll(JOINS)];
  if (joins.length > MOST_JOINS) return [];
  return joins
    .map((join) => partsAt(text, join))
    .filter(({ first, second }) => apis.some((api) => isNew(api, { in: second, notIn: first })))
    .filter((one) => !isAside(one))
    .filter((one) => !isSecondPlace(one))
    .reverse();
}

const SPEAKERS = new RegExp(`^(?:and )?${WE}\\b`, 'i');

/** Whether something is told rather than wished: 'my bus comes at nine', 'we are flying to Chicago'. */
const isMentionedOnly = (text: string): boolean =>
  isAsideAt(text, 0) || (SPEAKERS.test(text) && !REQUESTED_DEED.test(text.replaceAll('’', "'")));

const isAside = ({ first, second }: Parts): boolean => isMentionedOnly(first) || isMentionedOnly(second);

interface Telling {
  /** The text that names it. */
  readonly in: string;
  /** The one that does not. */
  readonly notIn: string;
}

const isNew = (api: Api, telling: Telling): boolean => namesApi(telling.in, api) && !namesApi(telling.notIn, api);

/** The API that a proposal begins. */
function begunBy({ statements = [] }: Proposal, { session }: ParserInput): Api | undefined {
  const call = statements.find(isCall);
  return call && session.engine.registry.apis.get(call.api);
}

const leadsTo = (api: Api, next: Api): boolean => api.kind === 'search' && api.followUp === next.name;

/** Whether one of two APIs is a step to the other: who looks for a table and books it asks for one thing. */
const areSteps = (one: Api, other: Api): boolean => leadsTo(one, other) || leadsTo(other, one);

/** The part of an earlier text with which an API was begun, where another one was begun by the rest. */
export function partFor(api: Api, text: string, { tasks }: Pick<World, 'tasks'>): string {
  const others = tasks.map((task) => task.api).filter((other) => other.service !== api.service);
  for (const { first, second } of partsOf(text, [api, ...others])) {
    if (others.some((other) => isNew(other, { in: second, notIn: first }))) return partFor(api, first, { tasks });
    if (others.some((other) => namesApi(first, other))) return second;
  }
  return text;
}

/**
 * What follows is heard as if the deed that is to be confirmed was done, where that is agreed to in a sentence of its own, and what follows
 * comes on top and says nothing of it: 'Yes. Then a taxi to it at six', and not 'yes. And a taxi' where a taxi is what is read back.
 */
async function onceAgreed({ first, second }: Parts, input: ParserInput) {
  const { session, said } = input;
  const { confirming } = situationOf(session.world);
  if (!confirming || !/[.!;]$/.test(first) || !comesOnTop(second)) return undefined;
  if (consentTo(confirming, first, session).consent !== 'clear') return undefined;
  if (thingWords(second, confirming.api).some(({ start }) => !isPlaceAt(second, start))) return undefined;
  const done = session.rehearsal(() => undefined);
  await done.turn([confirm(confirming.variable)]);
  const users = said.filter(({ speaker }) => speaker === 'user');
  return { deed: confirming.api, input: { ...input, session: done, said: users, utterance: second } };
}

/** What was found of a text that begins at a place of another one, with its places in that. */
function placedAt(start: number, { values = [], unheard = [] }: Proposal): Pick<Proposal, 'values' | 'unheard'> {
  const moved = <T extends { readonly start: number; readonly end: number }>(one: T): T => ({
    ...one,
    start: one.start + start,
    end: one.end + start,
  });
  return {
    values: values.map((one) => (one.place?.speaker === 'user' ? { ...one, place: moved(one.place) } : one)),
    unheard: unheard.map(moved),
  };
}

/** Two proposals as one, which is as likely as the less likely. */
function joined(done: Proposal, next: Proposal, { start }: Parts): Proposal {
  const later = placedAt(start, next);
  const likely = [done.confidence, next.confidence].filter((one) => one !== undefined);
  const calls = [...(next.calls ?? []), ...(done.calls ?? [])];
  const values = [...(done.values ?? []), ...(later.values ?? [])];
  const unheard = [...(done.unheard ?? []), ...(later.unheard ?? [])];
  const checks = [...(done.checks ?? []), ...(next.checks ?? [])];
  return {
    ...(calls.length > 0 && { calls }),
    ...(likely.length > 0 && { confidence: Math.min(...likely) }),
    ...(values.length > 0 && { values }),
    ...(unheard.length > 0 && { unheard }),
    ...(checks.length > 0 && { checks }),
    statements: [...(next.statements ?? []).filter(isCall), ...(done.statements ?? [])],
  };
}

/** The first of two deeds as it is then, and what makes it so. */
interface Before {
  readonly first: TransactionTask;
  readonly done: Proposal;
}

/** One turn that is heard, in which no part is read twice. */
class Hearing {
  private readonly read = new Map<string, Promise<Proposal>>();
  private readonly heard = new Map<string, Promise<Proposal>>();

  constructor(
    private readonly parser: Parser,
    private readonly input: ParserInput,
  ) {}

  /** What comes of a text that may have two requests. */
  hear(utterance: string): Promise<Proposal> {
    const found = this.heard.get(utterance) ?? this.inRequests(utterance);
    this.heard.set(utterance, found);
    return found;
  }

  private async inRequests(utterance: string): Promise<Proposal> {
    for (const parts of partsOf(utterance, this.input.apis)) {
      const found = await this.inParts(parts);
      if (found) return found;
    }
    const whole = await this.parse(utterance);
    return (await this.inDeeds(utterance, whole)) ?? whole;
  }

  /** What comes of a text that asks for two deeds of one kind, of which as a whole one is made, or nothing. */
  private async inDeeds(utterance: string, whole: Proposal): Promise<Proposal | undefined> {
    const { input } = this;
    const { latest } = situationOf(input.session.world);
    // What failed, and what was offered in place of it, is for the whole to say.
    const isOpen = isDraft(latest) && latest.phase !== 'failed' && Object.keys(latest.slots).length > 0;
    const draft = isOpen ? latest : undefined;
    const api = draft?.api ?? begunBy(whole, input);
    const joins = [...utterance.matchAll(JOINS_OF_DEEDS)];
    if (api?.kind !== 'transaction' || !isOf(api, whole, draft) || joins.length > MOST_JOINS) return undefined;
    const cuts = joins.toReversed().map((join) => partsAt(utterance, join));
    for (const parts of draft ? [...cuts, { first: '', second: utterance, start: 0 }] : cuts) {
      if (isAside(parts) || !mayBeAnother(parts, draft !== undefined)) continue;
      const second = await draftedBy(this.parser, input, parts.second, api);
      const before = second && (await this.before(parts, second, draft));
      if (before && isAnother(parts, second, { ...before, whole, isBeside: draft !== undefined }))
        return joined(before.done, alsoGiven(second, before.first, draft ? undefined : before.done), parts);
    }
    return undefined;
  }

  /**
   * The first of two deeds, and what is said of it: a yes, nothing, or whatever begins or changes it. Where nothing shows that the second
   * is begun beside it, it is read back once more.
   */
  private async before(parts: Parts, second: Drafted, draft: TransactionTask | undefined): Promise<Before | undefined> {
    const { first: text } = parts;
    const { session } = this.input;
    const { api } = second.task;
    const isAsked = draft !== undefined && situationOf(session.world).confirming === draft;
    const isAgreed = isAsked && consentTo(draft, text, session).consent === 'clear';
    if (isAgreed && isPlain(parts) && sharedBy(second, draft).length > 0)
      return { first: draft, done: { statements: [confirm(draft.variable)] } };
    if (draft && (isAgreed || text === '')) return { first: draft, done: { statements: [stillMeant(draft)] } };
    const done = await this.hear(text);
    const first = isOf(api, done) ? await draftedIn(this.input, done, api) : undefined;
    return first && { first, done };
  }

  private parse(utterance: string): Promise<Proposal> {
    const found = this.read.get(utterance) ?? this.parser.parse({ ...this.input, utterance });
    this.read.set(utterance, found);
    return found;
  }

  private async inParts(parts: Parts): Promise<Proposal | undefined> {
    const { input } = this;
    const { first, second } = parts;
    const agreed = await onceAgreed(parts, input);
    const next = await (agreed ? this.parser.parse(agreed.input) : this.parse(second));
    const api = begunBy(next, input);
    if (!api || !isNew(api, { in: second, notIn: first })) return undefined;
    if (agreed && !namesBeside(second, api, agreed.deed, true)) return undefined;
    const done = await this.hear(first);
    const { statements = [] } = done;
    const { world } = input.session;
    const { latest, offering } = situationOf(world);
    const begun = begunBy(done, input);
    const served = begun ?? (offering ? undefined : latest?.api);
    const isFollowed = begun?.service === activeService(world) && begun?.service !== api.service;
    if (begun && !isFollowed && !isNew(begun, { in: first, notIn: second })) return undefined;
    if (begun && isRefused(first, begun)) return undefined;
    // What is taken or turned down in the same breath leaves nothing open, and is for the whole to say.
    const isOpen = agreed
      ? next.statements?.every(isCall) && statements.every((one) => isCall(one) || one.kind === 'confirm')
      : statements.some((one) => isCall(one) || one.kind === 'assign');
    if (!served || !isOpen || served === api || areSteps(served, api)) return undefined;
    return joined(done, next, parts);
  }
}

/** A parser that hears a second request as well, and that one is turned down before the agent has come to it. */
export function hearingTwo(parser: Parser): Parser {
  return {
    ...parser,
    async parse(input) {
      const turned = turnedDownIn(input.utterance, input.session.world);
      if (!turned) {
        const read = await new Hearing(parser, input).hear(input.utterance);
        const other = namedToCome(input.utterance, input.session.world);
        const heard = other ? ofToCome(read, other) : read;
        const { statements = [] } = heard;
        const all = puttingOffAll(input.utterance, statements, input.session.world);
        return all.length === 0 ? heard : { ...heard, source: undefined, statements: [...all, ...statements] };
      }
      const { put, rest } = turned;
      if (!/[\p{L}\p{N}]/u.test(rest)) return { statements: [put] };
      const done = await new Hearing(parser, input).hear(rest);
      const others = (done.statements ?? []).filter((one) => !doesNothing(one));
      return { ...done, source: undefined, statements: [put, ...others] };
    },
  };
}
