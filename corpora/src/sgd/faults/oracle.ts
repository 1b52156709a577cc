import type { Session } from 'typetod';
import { type Corruption, type Expression, type Located, ownValue, readValue, type Slot } from 'typetod/internal';
import { type Statement, visit } from 'typetod/language';
import type { ModelRequest } from 'typetod/models';
import { oracleModel } from 'typetod/testing';

/** The right program of the turn under way, and what was made of it. */
export interface OracleTurn {
  readonly session: Session;
  readonly program: Located;
  fault?: Corruption;
}

/** The literal that a program gives to a slot, by name. */
function givenTo(statements: readonly Statement[], slot: string): string | undefined {
  let found: Expression | undefined;
  visit(statements, {
    entry: (entry) => {
      if (entry.name === slot) found = entry.value;
    },
  });
  return found?.kind === 'literal' && found.value !== null ? String(found.value) : undefined;
}

function subjectText(request: ModelRequest, name: string): string {
  const value = request.subject && ownValue(request.subject, name);
  return typeof value === 'string' ? value : '';
}

/** The option of a choice that stands for a slot, or for a slot and its value, or for a value. */
function optionFor(request: ModelRequest, slot: string, value: string | undefined): string {
  const options = request.answer.kind === 'choice' ? request.answer.options : [];
  const names = [slot, ...(value === undefined ? [] : [value, `${slot} = ${value}`, `${slot}=${value}`])];
  const known = names.map((name) => name.toLowerCase());
  return options.find(({ name }) => known.includes(name.toLowerCase()))?.name ?? 'none';
}

/**
 * A model that knows the right program of each turn: it writes it, and it answers the supervisors' questions by it. It
 * knows the annotation of the turn and of no other.
 */
export function oracleOf(current: () => OracleTurn): ReturnType<typeof oracleModel> {
  const rightStatements = (): readonly Statement[] => current().program.statements;
  const canonical = (api: string, slot: string, said: string): string | undefined => {
    const { engine } = current().session;
    const known: Slot | undefined = engine.registry.apis.get(api)?.slots.get(slot);
    const service = engine.registry.apis.get(api)?.service ?? '';
    const value = known && readValue(known, said, engine.reader, { service, now: engine.now });
    return value === undefined ? undefined : String(value);
  };
  const choose = (request: ModelRequest): string => {
    const { fault } = current();
    const api = subjectText(request, 'api');
    if (request.subject?.known !== undefined) return fault?.kind === 'api-name' ? (fault.api ?? 'none') : 'none';
    const written = subjectText(request, 'slot');
    const isRenamed = fault !== undefined && (fault.became === written || fault.became.endsWith(`.${written}`));
    const right = fault?.kind === 'reference' ? fault.was.split('.').at(-1) : fault?.slot;
    const slot = isRenamed ? (right ?? written) : written;
    const said = givenTo(rightStatements(), slot);
    return optionFor(request, slot, said === undefined ? undefined : canonical(api, slot, said));
  };
  const find = (request: ModelRequest): (string | null)[] => {
    const slots = request.subject?.slots as readonly { readonly slot: string }[];
    const statements = rightStatements();
    return slots.map(({ slot }) => givenTo(statements, slot) ?? null);
  };
  return oracleModel({ parse: () => current().program.source, 'schema-choice': choose, 'omitted-values': find });
}
