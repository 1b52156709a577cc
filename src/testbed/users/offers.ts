/** What a user does about the results that an agent offers. */
import { ownValue } from '../../language/index.js';
import type { Row } from '../../service/index.js';
import type { UserAct } from './acts.js';
import { preferenceOf } from './agenda.js';
import { type Course, isEmpty, type Reply } from './course.js';
import type { MoveOf } from './hearing.js';

/** So many offers in the agent's own words are turned down for one goal: nobody knows whether others are left. */
const TURNED_DOWN = 10;

/** Takes what is offered, asks about it, or wants another. */
export class Offers {
  private turnedDown = { path: '', offers: 0 };

  constructor(private readonly course: Course) {}

  /** Hears an offer, and takes it or does not. */
  to({ rows, isList, api }: MoveOf<'offer'>, text: string, suggestion: MoveOf<'suggest'> | undefined): Reply {
    const { current } = this.course;
    // Results are found for another task than the one that is wanted.
    const isOther = api !== undefined && api !== current.api.name;
    if (current.api.kind === 'transaction' || isOther) return this.course.restate(true);
    current.hearOffer({ text, isList, ...(rows && { rows }) });
    if (isEmpty(current.unheard())) this.course.ledOn();
    if (!isList) current.hearTold(text, rows?.[0]);
    const values = current.corrections(true);
    if (!isEmpty(values)) {
      // What is told of what is not wanted is not told of what is.
      current.forgetTold();
      return { acts: [{ act: 'correct', values }] };
    }
    return this.choose(suggestion);
  }

  /** Takes what is offered or does not, after the questions that it takes to tell. */
  choose(suggestion?: MoveOf<'suggest'>): Reply {
    const { current } = this.course;
    const counts = this.course.counts();
    if (counts) return counts;
    if (current.wantsMore) return this.keepLooking();
    if (current.goal.choose === 'none') return this.course.asks() ?? this.course.goOn();
    const verdict = current.verdict();
    if (verdict.kind === 'no') return this.turnDown();
    if (verdict.kind === 'unseen') {
      current.judging(verdict.properties);
      return { acts: [{ act: 'ask', properties: verdict.properties }] };
    }
    return this.course.asks() ?? this.take(verdict.row, suggestion);
  }

  /** Says again what the agent did not understand, or wants another result. */
  private turnDown(): Reply {
    const { current } = this.course;
    current.forgetTold();
    const values = current.unheard();
    if (isEmpty(values)) return this.keepLooking();
    return this.course.stall(() => ({ acts: [{ act: 'correct', values }] }));
  }

  /** Asks for another result, up to a limit. */
  private keepLooking(): Reply {
    const { path, offer } = this.course.current;
    const before = this.turnedDown.path === path ? this.turnedDown.offers : 0;
    this.turnedDown = { path, offers: offer?.rows ? before : before + 1 };
    return this.turnedDown.offers > TURNED_DOWN ? this.course.refused() : { acts: [{ act: 'next' }] };
  }

  private take(row: Row | undefined, suggestion: MoveOf<'suggest'> | undefined): Reply {
    const { current } = this.course;
    const act: UserAct = { act: 'select', entity: this.entityOf(row) };
    current.isSettled = true;
    if (row) current.taken = row;
    const isNext = suggestion !== undefined && this.course.plans.isNext(suggestion.api);
    return isNext ? this.course.goOn([act]) : { acts: [act] };
  }

  private entityOf(row: Row | undefined): Extract<UserAct, { act: 'select' }>['entity'] {
    const { api, goal, offer } = this.course.current;
    const preference = preferenceOf(goal);
    if (preference) return preference;
    if (!offer?.isList) return 'latest';
    const [slot] = api.kind === 'search' ? api.identity : [];
    const value = slot === undefined || !row ? undefined : ownValue(row, slot);
    if (slot !== undefined && value !== undefined) return { slot, value };
    return typeof goal.choose === 'object' && 'at' in goal.choose ? goal.choose.at : 1;
  }
}
