/** A dialogue and the services that it is about, both varied, so that nothing of either can be learned by heart. */
import { createRegistry, type Registry } from 'typetod';
import { randomFrom, isDate, isTime, ownValue } from 'typetod/internal';
import {
  readSgdxSchema,
  SGDX_VERSIONS,
  sgdxVariant,
  type SgdFacts,
  type SgdSetup,
  isOpenDefault,
  type SgdKinds,
} from '@typetod/corpora/internal';
import {
  parseSgdSchema,
  readSgdSchema,
  servicesFromSgdSchema,
  type SgdDialogue,
  sgdFacts,
  type SgdService,
} from '@typetod/corpora/sgd';
import { type Naming, renamedServices } from '../names/rename.js';
import type { PassOptions } from '../passes.js';
import { SeenValues, swapped } from '../swaps/swap.js';
import { Distractors, reshaped } from './reshape.js';
import { hasValues } from '../swaps/meanings.js';

/* Kinds for slots that SGD leaves untyped, as authors of services would state them. */

const isMoney = (name: string): boolean => /price|fare|cost|rent|amount|balance|fee|charge/i.test(name);

function kindOf(name: string, values: readonly string[]): SgdKinds[string] | undefined {
  if (values.length === 0) return undefined;
  if (values.every(isDate)) return 'date';
  if (values.every(isTime)) return 'time';
  return values.every((value) => /^\d{1,9}$/.test(value)) && isMoney(name) ? 'money' : undefined;
}

/** The canonical values of a slot of a service in a dialogue. */
function valuesOf(dialogue: SgdDialogue, service: string, slot: string): readonly string[] {
  const frames = dialogue.turns.flatMap((turn) => turn.frames).filter((frame) => frame.service === service);
  return frames.flatMap(({ actions, service_results: results = [] }) => [
    ...actions.filter((one) => one.slot === slot && hasValues(one)).flatMap((one) => one.canonical_values),
    ...results.flatMap((row) => ownValue(row, slot) ?? []),
  ]);
}

/** The kinds of the slots that hold dates, times or money throughout a dialogue, by `Service.slot`. */
function kindsIn(schema: readonly SgdService[], dialogue: SgdDialogue): SgdKinds {
  const known = schema.flatMap((service) =>
    service.slots.flatMap(({ name, is_categorical: isClosed }): [string, SgdKinds[string]][] => {
      const defaults = service.intents.flatMap((intent) => ownValue(intent.optional_slots, name) ?? []);
      const said = valuesOf(dialogue, service.service_name, name).filter((value) => !isOpenDefault(value));
      const values = [...said, ...defaults.filter((value) => !isOpenDefault(value))];
      const kind = isClosed || said.length === 0 ? undefined : kindOf(name, values);
      return kind ? [[`${service.service_name}.${name}`, kind]] : [];
    }),
  );
  return Object.fromEntries(known);
}

export interface Scene {
  readonly dialogue: SgdDialogue;
  /** All services of the corpus, those of the dialogue as varied. */
  readonly registry: Registry;
  /** Whether names say nothing, so that descriptions must be shown. */
  readonly needsDescriptions: boolean;
}

interface Worded {
  readonly schema: readonly SgdService[];
  readonly facts: SgdFacts;
  readonly dialogue: SgdDialogue;
}

/** Which wording is drawn: of the corpus, one of SGD-X by its number, or one of our own. */
type Drawn =
  | { readonly kind: 'original' }
  | { readonly kind: 'own'; readonly naming: Naming }
  | { readonly kind: 'sgdx'; readonly at: number };

/** Varies dialogues and services. */
export class Scenes {
  private readonly schema: readonly SgdService[];
  private readonly sgdx: readonly (readonly SgdService[])[];
  private readonly facts: SgdFacts;
  private readonly distractors: Distractors;
  private readonly registries: readonly Registry[];
  private readonly seen = new SeenValues();

  /** @throws CorpusError when a schema is missing, those of SGD-X among them where they are among what varies. */
  constructor(
    { directory, split, tables }: SgdSetup,
    private readonly options: Pick<PassOptions, 'seed' | 'varied'>,
  ) {
    this.schema = parseSgdSchema(readSgdSchema(directory, split));
    const versions = options.varied.has('sgdx') ? SGDX_VERSIONS : [];
    this.sgdx = versions.map((version) => parseSgdSchema(readSgdxSchema(directory, version, split)));
    this.facts = sgdFacts(this.schema, tables);
    this.distractors = new Distractors([this.schema, ...this.sgdx].flat());
    this.registries = [
      createRegistry(servicesFromSgdSchema(this.schema, { facts: this.facts })),
      ...this.sgdx.map((schema) => {
        const facts = sgdxVariant(this.schema, schema).facts(this.facts);
        return createRegistry(servicesFromSgdSchema(schema, { facts }));
      }),
    ];
  }

  /** Remembers the values of a dialogue, for others. */
  remember(dialogue: SgdDialogue): void {
    if (this.options.varied.has('values')) this.seen.add(dialogue);
  }

  /** A dialogue as it is played for the seed. */
  sceneOf(dialogue: SgdDialogue): Scene {
    const { seed, varied } = this.options;
    const random = randomFrom(`${seed} scene ${dialogue.dialogue_id}`);
    const drawn = this.draw(dialogue.dialogue_id);
    const own = this.schema.filter(({ service_name: name }) => dialogue.services.includes(name));
    const isSwapped = varied.has('values') && random() < 0.7;
    const told = isSwapped ? swapped(dialogue, own, this.seen, random) : dialogue;
    const worded = this.worded(told, own, drawn, random);
    const shaped = varied.has('slots') && random() < 0.7 ? this.shaped(worded, random) : worded;
    const isTyped = varied.has('kinds') && random() < 0.5;
    const kinds = isTyped ? kindsIn(shaped.schema, shaped.dialogue) : {};
    const services = servicesFromSgdSchema(shaped.schema, { facts: shaped.facts, kinds });
    const registry = createRegistry([...services, ...this.others(own, drawn)]);
    return { dialogue: shaped.dialogue, registry, needsDescriptions: drawn.kind === 'own' && drawn.naming === 'codes' };
  }

  /** Names of our own in 37 % of the dialogues; of the others, half have those of the corpus, half those of SGD-X. */
  private draw(id: string): Drawn {
    const { seed, varied } = this.options;
    if (varied.has('names')) {
      const drawn = randomFrom(`${seed} names ${id}`)();
      if (drawn < 0.3) return { kind: 'own', naming: 'words' };
      if (drawn < 0.37) return { kind: 'own', naming: 'codes' };
    }
    const drawn = randomFrom(`${seed} variant ${id}`)();
    if (this.sgdx.length === 0 || drawn < 0.5) return { kind: 'original' };
    return { kind: 'sgdx', at: Math.floor((drawn - 0.5) * 2 * this.sgdx.length) };
  }

  private worded(dialogue: SgdDialogue, own: readonly SgdService[], drawn: Drawn, random: () => number): Worded {
    const names = new Set(own.map((one) => one.service_name));
    const stated = Object.entries(this.facts).filter(([key]) => names.has(key.slice(0, key.indexOf('.'))));
    const facts = Object.fromEntries(stated);
    if (drawn.kind === 'original') return { schema: own, facts, dialogue };
    const schema =
      drawn.kind === 'own'
        ? renamedServices(own, drawn.naming, random)
        : own.map((service) => this.sgdx[drawn.at]?.[this.schema.indexOf(service)] ?? service);
    const variant = sgdxVariant(own, schema);
    return { schema, facts: variant.facts(facts), dialogue: variant.dialogue(dialogue) };
  }

  private shaped({ schema, facts, dialogue }: Worded, random: () => number): Worded {
    return {
      schema: schema.map((service) => reshaped(service, dialogue, facts, this.distractors, random)),
      facts,
      dialogue,
    };
  }

  /** The other services of the corpus, in the same wording where it has one. */
  private others(own: readonly SgdService[], drawn: Drawn): Registry['services'] {
    const at = drawn.kind === 'sgdx' ? drawn.at + 1 : 0;
    const left = new Set(own.map((service) => this.schema.indexOf(service)));
    return this.registries[at]?.services.filter((_, index) => !left.has(index)) ?? [];
  }
}
