import type { Order, PaymentMethod, RetailTables, Variant } from '../retail/records.js';
import { among, type Rule, type Situation, saidByUser, succeeded, unconfirmed, wasNamed } from './rule.js';
import { shown } from '../values/json-text.js';

type At = Situation<RetailTables>;

const FIND = ['find_user_id_by_email', 'find_user_id_by_name_zip'];
const ITEMS = ['modify_pending_order_items', 'exchange_delivered_order_items'];
const PENDING = ['modify_pending_order_address', 'modify_pending_order_items', 'modify_pending_order_payment'];
const DELIVERED = ['exchange_delivered_order_items', 'return_delivered_order_items'];
const WRITES = ['cancel_pending_order', 'modify_user_address', ...PENDING, ...DELIVERED];
const FREE = [...FIND, 'transfer_to_human_agents', 'calculate'];

/** The user who was found first: a conversation is with one. */
function authenticated({ messages }: At): string | undefined {
  return succeeded(messages).find(({ call }) => FIND.includes(call.name))?.result?.text;
}

const orderOf = ({ db, args }: At): Order | undefined => db.get('orders', args.order_id);

function methodOf(at: At): PaymentMethod | undefined {
  return at.db.get('users', orderOf(at)?.user_id)?.payment_methods.get(shown(at.args.payment_method_id));
}

const idsOf = (given: unknown): readonly string[] => (Array.isArray(given) ? given.map(shown) : []);

/** The items of a change with the items that take their places; undefined where the product has no such item. */
function pairs(at: At): readonly {
  readonly old: string;
  readonly id: string;
  readonly line?: Order['items'][number];
  readonly variant?: Variant;
}[] {
  const news = idsOf(at.args.new_item_ids);
  return idsOf(at.args.item_ids).map((old, place) => {
    const id = news[place] ?? '';
    const line = orderOf(at)?.items.find(({ item_id }) => item_id === old);
    const variant = at.db.get('products', line?.product_id)?.variants.get(id);
    return { old, id, ...(line && { line }), ...(variant && { variant }) };
  });
}

function difference(at: At): number {
  return pairs(at).reduce((sum, { line, variant }) => sum + (variant?.price ?? 0) - (line?.price ?? 0), 0);
}

function amountOf(at: At): number {
  return at.tool === 'modify_pending_order_payment' ? (orderOf(at)?.payment_history[0]?.amount ?? 0) : difference(at);
}

function statusProblem(at: At, wanted: string): string | undefined {
  const status = orderOf(at)?.status;
  return status === undefined || status === wanted ? undefined : `the order is ${status}, not ${wanted}`;
}

function paymentProblem(at: At): string | undefined {
  const method = methodOf(at);
  if (!method) return 'the payment method is not in the profile of the owner';
  return method.source === 'gift_card' && method.balance < amountOf(at) ? 'the gift card does not cover it' : undefined;
}

function newItemProblem(at: At): string | undefined {
  for (const { old, id, variant } of pairs(at)) {
    if (!variant) return `item ${id} is of another product than ${old}`;
    if (!variant.available) return `item ${id} is not available`;
    if (old === id) return `item ${id} would take its own place`;
  }
  return undefined;
}

function returnProblem(at: At): string | undefined {
  const id = at.args.payment_method_id;
  const isAllowed = methodOf(at)?.source === 'gift_card' || orderOf(at)?.payment_history[0]?.payment_method_id === id;
  return isAllowed ? undefined : 'the refund goes neither to the payment method of the order nor to a gift card';
}

function unseen({ args, messages }: At): string | undefined {
  const { order_id, payment_method_id, item_ids, new_item_ids } = args;
  const ids = [order_id, payment_method_id, ...idsOf(item_ids), ...idsOf(new_item_ids)];
  const id = ids.find((one) => typeof one === 'string' && !wasNamed(messages, one));
  return id === undefined ? undefined : `neither the user nor a tool has named ${shown(id)}`;
}

/** The rules of the retail policy that can be checked. */
export const retailRules: readonly Rule<RetailTables>[] = [
  {
    id: 'R1',
    tools: (tool) => !FREE.includes(tool),
    check: (at) =>
      authenticated(at) === undefined ? 'the user was not found by e-mail or by name and zip code before' : undefined,
  },
  {
    id: 'R2',
    tools: among('get_user_details', 'modify_user_address'),
    check: (at) => {
      const user = authenticated(at);
      return user === undefined || user === at.args.user_id ? undefined : 'it is about another user';
    },
  },
  {
    id: 'R3',
    tools: among('get_order_details', ...WRITES),
    check: (at) => {
      const [user, owner] = [authenticated(at), orderOf(at)?.user_id];
      return user === undefined || owner === undefined || user === owner ? undefined : 'the order is of another user';
    },
  },
  { id: 'R4', tools: among(...WRITES), check: unconfirmed },
  { id: 'R6', tools: among('cancel_pending_order'), check: (at) => statusProblem(at, 'pending') },
  { id: 'R7', tools: among(...PENDING), check: (at) => statusProblem(at, 'pending') },
  { id: 'R9', tools: among(...ITEMS), check: newItemProblem },
  { id: 'R10', tools: among(...ITEMS, 'modify_pending_order_payment'), check: paymentProblem },
  {
    id: 'R11',
    tools: among('modify_pending_order_payment'),
    check: (at) => {
      const [first, ...others] = orderOf(at)?.payment_history ?? [];
      if (others.length > 0) return 'the order has more than one payment';
      return first?.payment_method_id === at.args.payment_method_id ? 'the order is paid by this method' : undefined;
    },
  },
  { id: 'R12', tools: among(...DELIVERED), check: (at) => statusProblem(at, 'delivered') },
  { id: 'R13', tools: among('return_delivered_order_items'), check: returnProblem },
  { id: 'R15', tools: among(...WRITES), check: unseen },
  {
    id: 'R16',
    tools: among('transfer_to_human_agents'),
    check: ({ messages }) =>
      saidByUser(messages).length === 0 ? 'the user has not asked for anything yet' : undefined,
  },
];
