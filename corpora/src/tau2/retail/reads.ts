/** Tools of the retail domain that read. */
import { build, refuse, toolsOf, words } from '../tools/tool.js';
import { byCodePoint, objectText, quoted, shown } from '../values/json-text.js';
import { text } from '../values/kinds.js';
import { orderOf, productOf, userOf } from './lookups.js';
import { type RetailTables, type User, variant } from './records.js';

const tool = toolsOf<RetailTables>();

/** The first user in the order of the file for whom something holds. */
function findUser(users: Iterable<readonly [id: string, user: User]>, holds: (user: User) => boolean): string {
  for (const [id, user] of users) if (holds(user)) return id;
  return refuse('USER_NOT_FOUND', 'There is no such user.');
}

const isSame = (first: string, second: string): boolean => first.toLowerCase() === second.toLowerCase();

const findByEmail = tool({
  name: 'find_user_id_by_email',
  mutates: false,
  description: 'Find the id of a user by the e-mail address. Capitals make no difference.',
  parameters: { email: words('E-mail address of the user, such as jo_doe@example.com') },
  run: ({ db }, args) => {
    const email = build(text, args.email);
    return findUser(db.all('users'), (user) => isSame(user.email, email));
  },
});

const findByNameZip = tool({
  name: 'find_user_id_by_name_zip',
  mutates: false,
  description:
    'Find the id of a user by first name, last name and zip code. Of use where the e-mail address is not known.',
  parameters: {
    first_name: words('First name of the user'),
    last_name: words('Last name of the user'),
    zip: words('Zip code of the default address of the user'),
  },
  run: ({ db }, { first_name, last_name, zip }) => {
    const [first, last] = [build(text, first_name), build(text, last_name)];
    return findUser(
      db.all('users'),
      ({ name, address }) => isSame(name.first_name, first) && isSame(name.last_name, last) && address.zip === zip,
    );
  },
});

const getUser = tool({
  name: 'get_user_details',
  mutates: false,
  description: 'Read the profile of a user: name, address, e-mail address, payment methods and ids of orders.',
  parameters: { user_id: words('Id of the user, such as jo_doe_1234') },
  run: (desk, { user_id }) => desk.db.print('users', userOf(desk, user_id)),
});

const getOrder = tool({
  name: 'get_order_details',
  mutates: false,
  description: 'Read an order: its status, address, items, shipments and payments.',
  parameters: { order_id: words("Id of the order, with the '#' that it begins with, such as #W0000000") },
  run: (desk, { order_id }) => desk.db.print('orders', orderOf(desk, order_id)),
});

const getProduct = tool({
  name: 'get_product_details',
  mutates: false,
  description: 'Read a product: its name and all its items with options, price and whether they can be had.',
  parameters: { product_id: words('Id of the product. It is no id of an item') },
  run: (desk, { product_id }) => desk.db.print('products', productOf(desk, product_id)),
});

const getItem = tool({
  name: 'get_item_details',
  mutates: false,
  description: 'Read one item of a product: its options, price and whether it can be had.',
  parameters: { item_id: words('Id of the item. It is no id of a product') },
  run: ({ db }, { item_id }) => {
    for (const [, { variants }] of db.all('products')) {
      const item = variants.get(item_id as string);
      if (item) return variant.print(item, 'declared');
    }
    return refuse('ITEM_NOT_FOUND', `There is no item ${shown(item_id)}.`);
  },
});

const listProducts = tool({
  name: 'list_all_product_types',
  mutates: false,
  description: 'List the names and ids of all products of the store.',
  parameters: {},
  run: ({ db }) => {
    const ids = new Map([...db.all('products')].map(([, { name, product_id }]) => [name, product_id]));
    const sorted = [...ids].sort(([a], [b]) => byCodePoint(a, b));
    return objectText(sorted.map(([name, id]) => [name, quoted(id)]));
  },
});

export const retailReads = [findByEmail, findByNameZip, getUser, getOrder, getProduct, getItem, listProducts];
