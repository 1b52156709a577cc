/**
 * Users without a model, who keep to their task: they say why they call and who they are, confirm the changes that the
 * task wants and no others, and end when all of them are confirmed.
 */
import type { Heard } from 'typetod/internal';
import type { UserSimulator, UserTurn } from 'typetod/testbed';
import type { Tau2TaskRecord } from '../folder/read-folder.js';
import type { ToolCall } from '../tools/call.js';
import { inFirstPerson, type Scenario, scenarioOf } from './scenario.js';

/** How often a user repeats the request before giving up. */
const PATIENCE = 3;

const CONFIRMATION =
  /\b(confirm|yes or no|is (that|this) (right|correct|ok|okay)|shall i|should i|proceed|go ahead)\b/i;
const IDENTITY = /\b(e-?mail|zip|user id|your (full |last |first )?name|identity|verify|authenticate)\b/i;
const REASON = /\b(reason|why)\b/i;
const CLOSING = /\b(anything else|further (help|assistance)|more (can )?i can do)\b/i;
const TRANSFERRED = /transferred to a human agent/i;

/** Words of sentences that give a reason. */
const CAUSE = /\b(because|since|due to|reason|sick|ill|unwell|health|weather|emergency|changed? of plans?|plans)\b/i;

/** What tells the records of a call apart. A call without any may be confirmed in other words. */
function idsIn({ arguments: args }: ToolCall): readonly string[] {
  const { order_id, reservation_id } = args;
  return [order_id, reservation_id].filter((one) => typeof one === 'string');
}

function names(text: string, call: ToolCall): boolean {
  const heard = text.toLowerCase();
  return idsIn(call).every((id) => heard.includes(id.toLowerCase().replace(/^#/, '')));
}

class ScriptedUser implements UserSimulator {
  readonly #scenario: Scenario;
  /** The changes that are not confirmed yet. */
  #open: readonly ToolCall[];
  #patience = PATIENCE;
  #isKnown = false;

  constructor(
    task: Tau2TaskRecord,
    wanted: readonly ToolCall[],
    private readonly isTerse: boolean,
  ) {
    this.#scenario = scenarioOf(task);
    this.#open = wanted;
  }

  open(): UserTurn {
    const reason = inFirstPerson(this.#scenario.reason);
    if (this.isTerse) return { text: reason, meant: { act: 'request' } };
    return { text: `Hello, I need some help. ${reason} ${this.#identity()}`.trim(), meant: { act: 'request' } };
  }

  reply({ text }: Heard): UserTurn {
    if (TRANSFERRED.test(text)) return { text: 'All right, I will wait.', end: 'transferred', meant: { act: 'end' } };
    if (CONFIRMATION.test(text)) return this.#decided(text);
    if (IDENTITY.test(text) && !this.#isKnown) return this.#introduced();
    if (REASON.test(text)) return { text: this.#reason(), meant: { act: 'explain' } };
    if (CLOSING.test(text) && this.#open.length === 0) {
      return { text: 'No, that is all. Thank you.', end: 'done', meant: { act: 'end' } };
    }
    return this.#insisting();
  }

  /** The sentences of the scenario that give a reason; the whole request where none does. */
  #reason(): string {
    const { reason, known, manner } = this.#scenario;
    const sentences = [reason, known, manner].flatMap((text) => text.split(/(?<=[.!?])\s+/));
    const reasons = sentences.filter((one) => CAUSE.test(one));
    return inFirstPerson(reasons.length === 0 ? reason : reasons.join(' '));
  }

  #identity(): string {
    this.#isKnown = true;
    return inFirstPerson(this.#scenario.known);
  }

  #introduced(): UserTurn {
    const { unknown } = this.#scenario;
    return { text: [this.#identity(), inFirstPerson(unknown)].join(' ').trim(), meant: { act: 'identify' } };
  }

  #decided(text: string): UserTurn {
    const call = this.#open.find((one) => names(text, one));
    if (!call) return { text: 'No, that is not what I asked for.', meant: { act: 'decline' } };
    this.#open = this.#open.filter((one) => one !== call);
    return { text: 'Yes, please go ahead.', meant: { act: 'confirm', tool: call.name } };
  }

  #insisting(): UserTurn {
    this.#patience -= 1;
    if (this.#patience < 0) return { text: 'Then I will try another time.', end: 'gave-up', meant: { act: 'give-up' } };
    const { reason, known } = this.#scenario;
    const words = this.#patience === PATIENCE - 1 ? known : reason;
    return { text: `That is all that I can tell you. ${inFirstPerson(words)}`, meant: { act: 'insist' } };
  }
}

/** The manners of users without a model. */
export const TAU2_STYLES = ['plain', 'terse'] as const;

/** A user without a model, who wants changes made. */
export function scriptedUser(task: Tau2TaskRecord, wanted: readonly ToolCall[], style: string): UserSimulator {
  return new ScriptedUser(task, wanted, style === 'terse');
}
