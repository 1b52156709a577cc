/**
 * A TypeScript module from an SGD-format schema: the start of a service of one's own.
 *
 * The module defines the service that `servicesFromSgdSchema` makes of the same schema, as an author would have
 * written it, with empty tables to be filled.
 */
import { apiName } from 'typetod/internal';
import { confirmedSlots, entityNoun, searchFacts, statedFacts } from './facts.js';
import type { SgdIntent, SgdService, SgdSlot } from './format.js';
import { intentSlots, type SgdOptions, servicesFromSgdSchema } from './schema.js';
import { type OpenKind, type SgdType, sgdDefault, sgdType } from './values.js';
import { arrayLines, blockLines, callLines, freshName, literal, quoted, textLines } from './source-text.js';

const OPEN_TYPES: Readonly<Record<OpenKind, string>> = {
  text: 'z.string()',
  integer: 'z.int()',
  number: 'z.number()',
  money: 'money()',
  boolean: 'z.boolean()',
  date: 'z.iso.date()',
  time: 'time()',
};

/** `  name: z.string().describe('…'),` on one line if it fits, else one call a line. */
function typeLines(slot: SgdSlot, type: SgdType): readonly string[] {
  const items = 'values' in type ? [...type.values].map(literal) : undefined;
  const makes = type.kind === 'integers' ? 'z.literal' : 'z.enum';
  const made = 'values' in type ? `${makes}([${items?.join(', ')}])` : OPEN_TYPES[type.kind];
  const head = `${slot.name}: ${made}`;
  const { description } = slot;
  const line = `  ${description === '' ? head : `${head}.describe(${quoted(description)})`},`;
  if (line.length <= 120) return [line];
  if (items && description === '') return arrayLines(`${slot.name}: ${makes}(`, items, ')', 1);
  const [, start, call] = /^(.*\bz(?:\.iso)?)(\.\w+\(\))$/.exec(head) ?? [];
  if (items) return brokenChain(`${slot.name}: z`, arrayLines(`${makes.slice(1)}(`, items, ')', 2), description);
  return start && call
    ? brokenChain(start, [`    ${call},`], description)
    : callLines(`${head}.describe`, description, 1);
}

function brokenChain(head: string, first: readonly string[], description: string): readonly string[] {
  return [
    `  ${head}`,
    ...first.map((line, at, lines) => (at === lines.length - 1 ? line.replace(/,$/, '') : line)),
    ...callLines('.describe', description, 2),
  ];
}

/** A module in the making: what its declarations are called and what it imports. */
class Module {
  private readonly taken = new Set(['z', 'types', 'money', 'search', 'service', 'table', 'time', 'transaction']);
  readonly constant: string;
  private readonly classes: ReadonlyMap<SgdIntent, string>;

  constructor(
    private readonly schema: SgdService,
    private readonly options: SgdOptions,
  ) {
    const camel = schema.service_name
      .replace(/^[A-Z]+(?=[A-Z]|$)|^[A-Z]/, (start) => start.toLowerCase())
      .replace(/_(\w)/g, (_, next: string) => next.toUpperCase());
    this.constant = freshName(camel, 'Service', this.taken);
    this.classes = new Map(schema.intents.map((intent) => [intent, freshName(intent.name, 'Api', this.taken)]));
  }

  private get usedSlots(): readonly SgdSlot[] {
    const used = new Set(
      this.schema.intents.flatMap((intent) => [
        ...intent.required_slots,
        ...Object.keys(intent.optional_slots),
        ...intent.result_slots,
      ]),
    );
    return this.schema.slots.filter((slot) => used.has(slot.name));
  }

  private typeOf(slot: SgdSlot): SgdType {
    return sgdType(this.schema, slot, this.options.kinds);
  }

  /** The name of the class of an intent. */
  private classOf(intent: string): string {
    const known = this.schema.intents.find(({ name }) => name === intent);
    return (known && this.classes.get(known)) ?? intent;
  }

  private imports(): readonly string[] {
    const kinds = new Set(this.usedSlots.map((slot) => this.typeOf(slot).kind));
    const searches = this.schema.intents.some((intent) => !intent.is_transactional);
    const names = [
      ...(kinds.has('money') ? ['money'] : []),
      ...(searches ? ['search'] : []),
      'service',
      ...(searches ? ['table'] : []),
      ...(kinds.has('time') ? ['time'] : []),
      ...(this.schema.intents.some((intent) => intent.is_transactional) ? ['transaction'] : []),
    ];
    const zod = [...kinds].some((kind) => kind !== 'money' && kind !== 'time');
    return [`import { ${names.join(', ')} } from 'typetod';`, ...(zod ? ["import { z } from 'zod';"] : [])];
  }

  private types(): readonly string[] {
    if (this.usedSlots.length === 0) return [];
    return ['', 'const types = {', ...this.usedSlots.flatMap((slot) => typeLines(slot, this.typeOf(slot))), '};'];
  }

  private slotLines(intent: SgdIntent): readonly string[] {
    return intentSlots(this.schema, intent).map(({ slot, default: fallback }) => {
      if (fallback === undefined) return `    ${slot.name}: types.${slot.name}.nullable(),`;
      const value = sgdDefault(this.typeOf(slot), fallback, `${this.schema.service_name}.${slot.name}`);
      const wrapped = value === undefined ? '.optional()' : `.nullable().default(${literal(value)})`;
      return `    ${slot.name}: types.${slot.name}${wrapped},`;
    });
  }

  private searchLines(intent: SgdIntent): readonly string[] {
    const { identity, offers, tracks, followUp } = searchFacts(this.schema, intent, this.options.facts);
    const { entity, presents } = statedFacts(this.options.facts ?? {}, this.schema, intent);
    const [key = 'id'] = identity;
    const names = (name: string, list: readonly string[]): readonly string[] =>
      arrayLines(`${name}: `, list.map(quoted), '', 1);
    return [
      ...textLines('entity', entity ?? entityNoun(intent, identity[0]), 1),
      `  table: table(${quoted(apiName(this.schema.service_name, intent.name))}, ${quoted(key)}, []),`,
      ...(identity.length === 1 ? textLines('identity', key, 1) : names('identity', identity)),
      ...(offers.join() === identity.join() ? [] : names('offers', offers)),
      ...(tracks ? names('tracks', tracks) : []),
      ...(followUp === undefined ? [] : [`  followUp: () => ${this.classOf(followUp)},`]),
      ...(presents ? textLines('presents', presents, 1) : []),
      // The corpus has no constraints. Who goes on from the module names what can be compared, or leaves the line out.
      '  comparable: [],',
    ];
  }

  private transactionLines(intent: SgdIntent): readonly string[] {
    const { entity } = statedFacts(this.options.facts ?? {}, this.schema, intent);
    const confirms = confirmedSlots(this.schema, intent, this.options.facts);
    return [
      ...(entity === undefined ? [] : textLines('entity', entity, 1)),
      ...(confirms ? arrayLines('confirms: ', confirms.map(quoted), '', 1) : []),
    ];
  }

  private classLines(intent: SgdIntent): readonly string[] {
    const name = this.classes.get(intent) as string;
    return [
      '',
      `class ${name} extends ${intent.is_transactional ? 'transaction' : 'search'}({`,
      ...(name === intent.name ? [] : textLines('intent', intent.name, 1)),
      ...textLines('description', intent.description, 1),
      ...blockLines('slots', this.slotLines(intent), 1),
      ...blockLines(
        'returns',
        intent.result_slots.map((slot) => `    ${slot}: types.${slot}.optional(),`),
        1,
      ),
      ...(intent.is_transactional ? this.transactionLines(intent) : this.searchLines(intent)),
      '}) {}',
    ];
  }

  private serviceLines(): readonly string[] {
    const { service_name, description } = this.schema;
    return [
      '',
      `export const ${this.constant} = service({`,
      ...textLines('name', service_name, 1),
      ...textLines('description', description, 1),
      ...arrayLines('apis: ', [...this.classes.values()], '', 1),
      '});',
    ];
  }

  /** The source text. */
  print(): string {
    const searches = this.schema.intents.some((intent) => !intent.is_transactional);
    const head = ['/**', ' * Written by `typetod generate` from a schema; yours to change.', ' */'];
    if (searches) head.splice(2, 0, ' * Put your rows into the tables, or give the searches a `search` of their own.');
    const lines = [
      ...head,
      ...this.imports(),
      ...this.types(),
      ...this.schema.intents.flatMap((intent) => this.classLines(intent)),
      ...this.serviceLines(),
    ];
    return `${lines.join('\n')}\n`;
  }
}

/**
 * Writes a service of an SGD-format schema as a TypeScript module that exports it.
 *
 * @example
 * const [schema] = parseSgdSchema(JSON.parse(await readFile('schema.json', 'utf8')));
 * await writeFile('restaurants.ts', generateModule(schema));
 * @throws DefinitionError when the schema or the options do not make a service.
 */
export function generateModule(schema: SgdService, options: SgdOptions = {}): string {
  servicesFromSgdSchema([schema], options);
  return new Module(schema, options).print();
}
