/**
 * A parser that is not told what the user takes back in the same breath.
 *
 * Of 'at 7, no 7:30' both are times, and whoever ranks values may take either. So the first is blanked before anybody reads the text;
 * all else stays in its place.
 */
import type { Parser, ParserInput } from '../../dialogue/parsers/parser.js';
import { isExplained, mayCorrect, mayTakeBack, takenBackBy } from '../../english/corrections.js';
import { sameValue, type Service, type Slot } from '../../service/index.js';
import { overlaps, type Stretch, withoutStretches } from '../../text/index.js';
import { readSpans } from '../../values/index.js';
import { unitBehind } from '../comparisons/labels.js';
import { familyOf, valuesIn } from '../comparisons/said-values.js';
import { catalogMentions, catalogOf } from '../rules/mentions/catalog.js';
import { closedMentions } from '../rules/mentions/closed.js';
import { saidBeside } from '../rules/reversed.js';
import { situationOf } from '../rules/situation.js';

/** Where a text says a value of a closed set, or a name of a table. */
export function namedIn(text: string, slot: Slot, service: Service | undefined): readonly Stretch[] {
  if (slot.kind === 'closed') return closedMentions(text, slot);
  return slot.kind === 'text' && service ? catalogMentions(text, catalogOf(service).get(slot.name) ?? []) : [];
}

/** What is said of the draft that is read back as it is: of the 12th and the 5th, the day that it has. */
function heldIn(text: string, { session: { world, engine } }: ParserInput): readonly Stretch[] {
  const { confirming } = situationOf(world);
  const { reader, now } = engine;
  if (!confirming) return [];
  return Object.entries(confirming.slots).flatMap(([name, { canonical }]) => {
    const { slots, service } = confirming.api;
    const slot = slots.get(name);
    const said = slot && familyOf(slot) ? readSpans(text, [slot], reader, { service, now }) : [];
    return said.filter(({ value, also }) => [value, ...also].some((one) => sameValue(one, canonical)));
  });
}

/** Runs of values that may stand for each other: times, dates, numbers, and those of each slot that has names. */
function rivalsIn(text: string, { apis, session }: ParserInput): readonly (readonly Stretch[])[] {
  const { now, registry } = session.engine;
  const named = apis.flatMap((api) => {
    const service = registry.services.find(({ name }) => name === api.service);
    return [...api.slots.values()].map((slot) => namedIn(text, slot, service));
  });
  return [...(['time', 'date', 'amount'] as const).map((family) => valuesIn(text, family, now)), ...named];
}

/** Whether the second of two numbers counts something else than the first: 'at 7, sorry, for 8 people'. */
function countsOther(text: string, first: Stretch, second: Stretch): boolean {
  const isBare = [first, second].every(({ start, end }) => /^(?:\d+|\p{L}+)$/u.test(text.slice(start, end)));
  const [before, after] = [unitBehind(text, first.end)?.unit, unitBehind(text, second.end)?.unit];
  return isBare && after !== undefined && before !== after;
}

/** A value without the words that lead up to it: the 7 of 'at 7'. */
function bare(text: string, { start, end }: Stretch): Stretch {
  const lead = /^(?:(?:on|by|in|at|from|around|about|for)\s+)+(?=\S)/i.exec(text.slice(start, end))?.[0].length ?? 0;
  return { start: start + lead, end };
}

function takenBackIn(text: string, rivals: readonly Stretch[], held: readonly Stretch[]): readonly Stretch[] {
  const isHeld = (one: Stretch): boolean => held.some((other) => overlaps(one, other));
  const ordered = rivals.map((one) => bare(text, one)).sort((a, b) => a.start - b.start);
  return ordered.flatMap((first, at) => {
    const second = ordered[at + 1];
    if (!second || second.start < first.end || countsOther(text, first, second)) return [];
    if (isHeld(second) && !isHeld(first) && isExplained(text.slice(0, second.start), text.slice(second.end)))
      return [second];
    const taken = takenBackBy(text.slice(first.end, second.start), text.slice(second.end));
    return taken ? [first, { start: first.end + taken.kept, end: second.start }] : [];
  });
}

/** A parser that reads a text without what is taken back in it. */
export function selfCorrecting(parser: Parser): Parser {
  return {
    ...parser,
    async parse(input) {
      const beside = saidBeside(input.utterance, situationOf(input.session.world));
      const utterance = withoutStretches(input.utterance, beside);
      const held = mayCorrect(utterance) ? heldIn(utterance, input) : [];
      const rivals = held.length > 0 || mayTakeBack(utterance) ? rivalsIn(utterance, input) : [];
      const stretches = rivals.flatMap((those) => takenBackIn(utterance, those, held));
      const proposal = await parser.parse({ ...input, utterance: withoutStretches(utterance, stretches) });
      const left = beside.filter(({ isTold }) => !isTold);
      return left.length === 0 ? proposal : { ...proposal, unheard: [...(proposal.unheard ?? []), ...left] };
    },
  };
}
