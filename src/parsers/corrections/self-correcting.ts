/**
 * A parser that is not told what the user takes back in the same breath.
 *
 * Of 'at 7, no 7:30' both are times, and whoever ranks values may take either. So the first is blanked before anybody reads the text;
 * all else stays in its place.
 */
import type { Stretch } from '../../text/index.js';
import type { Parser, ParserInput } from '../../dialogue/parsers/parser.js';
import { mayTakeBack, takenBackBy } from '../../english/corrections.js';
import type { Service, Slot } from '../../service/index.js';
import { withoutStretches } from '../../text/index.js';
import { unitBehind } from '../comparisons/labels.js';
import { valuesIn } from '../comparisons/said-values.js';
import { catalogMentions, catalogOf } from '../rules/mentions/catalog.js';
import { closedMentions } from '../rules/mentions/closed.js';

function namedIn(text: string, slot: Slot, service: Service | undefined): readonly Stretch[] {
  if (slot.kind === 'closed') return closedMentions(text, slot);
  return slot.kind === 'text' && service ? catalogMentions(text, catalogOf(service).get(slot.name) ?? []) : [];
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

function takenBackIn(text: string, rivals: readonly Stretch[]): readonly Stretch[] {
  const ordered = rivals.map((one) => bare(text, one)).sort((a, b) => a.start - b.start);
  return ordered.flatMap((first, at) => {
    const second = ordered[at + 1];
    if (!second || second.start < first.end || countsOther(text, first, second)) return [];
    const taken = takenBackBy(text.slice(first.end, second.start), text.slice(second.end));
    return taken ? [first, { start: first.end + taken.kept, end: second.start }] : [];
  });
}

/** A parser that reads a text without what is taken back in it. */
export function selfCorrecting(parser: Parser): Parser {
  return {
    ...parser,
    async parse(input) {
      const { utterance } = input;
      if (!mayTakeBack(utterance)) return parser.parse(input);
      const stretches = rivalsIn(utterance, input).flatMap((rivals) => takenBackIn(utterance, rivals));
      return parser.parse(
        stretches.length === 0 ? input : { ...input, utterance: withoutStretches(utterance, stretches) },
      );
    },
  };
}
