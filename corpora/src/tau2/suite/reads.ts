/** What an agent looks up before a call, so that it keeps to the policy and uses no id that it has not seen. */
import type { AirlineTables, User as Flyer } from '../airline/records.js';
import type { Order, RetailTables } from '../retail/records.js';
import type { ToolCall } from '../tools/call.js';
import { DomainWorld, type Tau2World } from '../world/tau2-world.js';

const read = (name: string, args: Readonly<Record<string, unknown>>): ToolCall => ({ name, arguments: args });

function retailReads({ db }: DomainWorld<RetailTables>, { name, arguments: args }: ToolCall): readonly ToolCall[] {
  if (name.startsWith('find_user_id')) return [];
  const order: Order | undefined = db.get('orders', args.order_id);
  const user = db.get('users', order?.user_id ?? args.user_id);
  if (!user) return [];
  const find = read('find_user_id_by_email', { email: user.email });
  const details = read('get_user_details', { user_id: user.user_id });
  const products = order?.items.map(({ product_id }) => read('get_product_details', { product_id })) ?? [];
  if (!order) return [find, details];
  const needsProducts = 'new_item_ids' in args;
  return [find, details, read('get_order_details', { order_id: order.order_id }), ...(needsProducts ? products : [])];
}

function airlineReads({ db }: DomainWorld<AirlineTables>, { arguments: args }: ToolCall): readonly ToolCall[] {
  const reservation = db.get('reservations', args.reservation_id);
  const user: Flyer | undefined = db.get('users', reservation?.user_id ?? args.user_id);
  if (!user) return [];
  const details = read('get_user_details', { user_id: user.user_id });
  if (!reservation) return [details];
  return [details, read('get_reservation_details', { reservation_id: reservation.reservation_id })];
}

/** The reads before a call, in their order. */
export function readsBefore(world: Tau2World, call: ToolCall): readonly ToolCall[] {
  if (!(world instanceof DomainWorld)) return [];
  return world.domain === 'retail' ? retailReads(world, call) : airlineReads(world, call);
}
