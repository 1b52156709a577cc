/**
 * The audit of annotations: what in a dialogue contradicts itself, the schema, the recorded results or what was said.
 *
 * Nothing is executed. Each check is a fact about a frame and what came before it, so a dialogue is gone through once;
 * {@link SplitAudit} keeps what shows only across dialogues.
 */
import { DONTCARE } from 'typetod';
import { checkAnswers, checkCalls, checkOffers } from './calls.js';
import { type AuditFinding, quoted } from './finding.js';
import { type AuditSchema, auditedFrames, type FrameCheck } from './frame.js';
import { checkNames } from './names.js';
import { checkState } from './state.js';
import { checkActsSaid, checkDontcare, checkReadings, checkSaid, checkSpans } from './words.js';
import type { SgdDialogue } from '../corpus/format.js';
import type { SkippedDialogue } from '../corpus/read.js';
import { CanonicalValues } from '../convert/values.js';

export { AUDIT_CATEGORIES, type AuditCategory, type AuditFinding } from './finding.js';
export { type AuditedService, type AuditSchema, auditSchema } from './frame.js';

const CHECKS: readonly FrameCheck[] = [
  checkNames,
  checkSaid,
  checkDontcare,
  checkActsSaid,
  checkSpans,
  checkReadings,
  checkState,
  checkCalls,
  checkOffers,
  checkAnswers,
];

function serviceFindings(
  { dialogue_id: id, services, turns }: SgdDialogue,
  schema: AuditSchema,
): readonly AuditFinding[] {
  const used = new Set(turns.flatMap(({ frames }) => frames.map(({ service }) => service)));
  const unlisted = [...used].filter((service) => !services.includes(service));
  const unused = services.filter((service) => !used.has(service));
  const unknown = [...used].filter((service) => !schema.has(service));
  const of = (category: AuditFinding['category'], service: string, detail: string): AuditFinding => ({
    category,
    dialogue: id,
    service,
    detail,
  });
  return [
    ...unlisted.map((service) => of('unlisted-service', service, 'frames have it, the dialogue does not list it')),
    ...unused.map((service) => of('unlisted-service', service, 'the dialogue lists it, no frame has it')),
    ...unknown.map((service) => of('unknown-name', service, `no service ${service}`)),
  ];
}

/**
 * What is wrong in a dialogue, in the order of its turns. Frames of services that the schema lacks are passed over.
 *
 * @param values - what the dialogue's forms stand for, where that was read before.
 */
export function auditDialogue(
  dialogue: SgdDialogue,
  schema: AuditSchema,
  values: CanonicalValues = new CanonicalValues().add(dialogue),
): readonly AuditFinding[] {
  const findings: AuditFinding[] = [...serviceFindings(dialogue, schema)];
  for (const { at: turn, audited } of auditedFrames(dialogue, schema, values)) {
    for (const check of CHECKS) {
      for (const { category, ...found } of check(audited)) {
        findings.push({ category, dialogue: dialogue.dialogue_id, turn, service: audited.frame.service, ...found });
      }
    }
  }
  return findings;
}

/** The finding that an entry of a dialogue file is no dialogue. */
export function damagedDialogue({ dialogue, reason }: SkippedDialogue): AuditFinding {
  return { category: 'damaged-dialogue', dialogue: String(dialogue), detail: reason };
}

/** A canonical value of a form: how often, and where first. */
interface Meaning extends Required<Pick<AuditFinding, 'dialogue' | 'turn' | 'service' | 'slot'>> {
  readonly form: string;
  readonly canonical: string;
  count: number;
}

/** Audits the dialogues of a split one by one, and keeps no more of them than their ids and what forms stand for. */
export class SplitAudit {
  private readonly ids = new Set<string>();
  /** By service, slot and form, then by canonical value; all in lower case. */
  private readonly meanings = new Map<string, Map<string, Meaning>>();

  constructor(private readonly schema: AuditSchema) {}

  /** What is wrong in a dialogue. */
  add(dialogue: SgdDialogue, values?: CanonicalValues): readonly AuditFinding[] {
    const { dialogue_id: id } = dialogue;
    const isDuplicate = this.ids.has(id);
    this.ids.add(id);
    for (const [turn, { frames }] of dialogue.turns.entries()) {
      for (const { service, actions } of frames) {
        for (const { slot, values, canonical_values: canonical } of actions) {
          if (this.schema.get(service)?.slots.get(slot)?.is_categorical !== false) continue;
          for (const [at, form] of values.entries()) {
            this.note({ dialogue: id, turn, service, slot, form, canonical: canonical[at] ?? form, count: 0 });
          }
        }
      }
    }
    const findings = auditDialogue(dialogue, this.schema, values);
    if (!isDuplicate) return findings;
    return [{ category: 'duplicate-dialogue', dialogue: id, detail: 'an earlier dialogue has this id' }, ...findings];
  }

  private note(meaning: Meaning): void {
    const { service, slot, form, canonical } = meaning;
    if (form === DONTCARE) return;
    const key = [service, slot, form].join('\u0000').toLowerCase();
    const known = this.meanings.get(key) ?? new Map<string, Meaning>();
    const one = known.get(canonical.toLowerCase()) ?? meaning;
    one.count += 1;
    known.set(canonical.toLowerCase(), one);
    this.meanings.set(key, known);
  }

  /**
   * What shows only when all dialogues were added: forms that stand for several values, at the first place of each but
   * the most frequent. Two names that begin with the form are two things that are called so, and no contradiction.
   */
  end(): readonly AuditFinding[] {
    return [...this.meanings.values()].flatMap((known) => {
      const [main, ...others] = [...known.values()].sort((a, b) => b.count - a.count);
      return others.flatMap((other) => (main && !(isShort(main) && isShort(other)) ? [ambiguous(other, main)] : []));
    });
  }
}

/** Whether a form is the beginning of what it stands for. */
function isShort({ form, canonical }: Meaning): boolean {
  return canonical.toLowerCase().startsWith(form.toLowerCase());
}

function ambiguous({ form, canonical, count, ...place }: Meaning, main: Meaning): AuditFinding {
  const mostly = `mostly for ${quoted(main.canonical)} (${main.count})`;
  return {
    category: 'ambiguous-form',
    ...place,
    detail: `${quoted(form)} stands for ${quoted(canonical)} (${count}), ${mostly}`,
  };
}
