import { ownValue } from '../../../../language/index.js';
import type {
  AnySearchSpec,
  Api,
  Canonical,
  ListType,
  Registry,
  Row,
  SearchApi,
  Service,
  Slot,
} from '../../../../service/index.js';
import { addDays } from '../../../../values/calendar.js';

const TIMES = ['18:30', '12:15', '20:00', '09:00', '07:30', '15:45'];

function rowsOf(api: SearchApi): readonly Row[] {
  const { spec } = api.handler.constructor as unknown as { readonly spec: AnySearchSpec };
  return spec.table?.rows ?? [];
}

function rowsIn({ apis }: Service): readonly Row[] {
  return apis.flatMap((api) => (api.kind === 'search' ? rowsOf(api) : []));
}

/** A row of a search's table: another one for another index; undefined where there is no table. */
export function sampleRow(api: Api, index: number): Row | undefined {
  const rows = api.kind === 'search' ? rowsOf(api) : [];
  return rows[(index * 7) % Math.max(1, rows.length)];
}

function isOpen(time: string, hours: string | undefined): boolean {
  const [from = '00:00', until = '24:00'] = hours?.split('-') ?? [];
  return time >= from && time <= until;
}

/** Lists of one or two of the values that their members have. */
function lists({ fields, isRecord }: ListType): readonly Canonical[] {
  const [field] = fields;
  const members = (field?.values ?? []).map((value) => (isRecord ? { [field?.name ?? '']: value } : value));
  return members.map((member, at) => (at % 2 === 0 ? [member, members[at + 1] ?? member] : [member]));
}

function known({ kind, values, hours, past, list }: Slot, now: string): readonly Canonical[] {
  if (values) return values;
  if (list) return lists(list);
  if (kind === 'boolean') return [true, false];
  if (kind === 'date') return [1, 4, 8].map((days) => addDays(now.slice(0, 10), past ? -days : days));
  if (kind === 'time') return TIMES.filter((time) => isOpen(time, hours));
  if (kind === 'integer' || kind === 'number') return [2, 3, 4];
  return kind === 'money' ? [20, 45, 80] : [];
}

/** Values that a person could give to a slot: what its type or the rows of its service have; none for other texts. */
export function sampleValues(slot: Slot, api: Api, registry: Registry, now: string): readonly Canonical[] {
  const typed = known(slot, now).filter((value) => slot.schema.safeParse(value).success);
  if (typed.length > 0) return typed;
  const service = registry.services.find(({ name }) => name === api.service);
  const found = (service ? rowsIn(service) : []).map((row) => ownValue(row, slot.name));
  return [...new Set(found.filter((value) => value !== undefined))];
}
