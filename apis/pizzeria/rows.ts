/** What the pizzeria bakes. */
const baked = [
  // pizza, toppings, price of a small one, taste
  ['Alpina', ['tomatoes', 'mozzarella', 'speck', 'mushrooms'], 11.5, 'smoky'],
  ['Autunno', ['mozzarella', 'pumpkin', 'gorgonzola', 'walnuts'], 12, 'mild'],
  ['Bianca', ['mozzarella', 'rosemary', 'potatoes'], 9.5, 'mild'],
  ['Boscaiola', ['tomatoes', 'mozzarella', 'mushrooms', 'sausage'], 11, 'hearty'],
  ['Calabrese', ['tomatoes', 'mozzarella', 'chillies', 'sausage'], 11, 'hot'],
  ['Campagnola', ['tomatoes', 'mozzarella', 'peppers', 'onions', 'sausage'], 11.5, 'hearty'],
  ['Capricciosa', ['tomatoes', 'mozzarella', 'ham', 'mushrooms', 'artichokes', 'olives'], 12, 'hearty'],
  ['Carciofi', ['tomatoes', 'mozzarella', 'artichokes'], 10, 'mild'],
  ['Contadina', ['tomatoes', 'mozzarella', 'potatoes', 'onions', 'rosemary'], 10.5, 'hearty'],
  ['Diavola', ['tomatoes', 'mozzarella', 'salami', 'chillies'], 11, 'hot'],
  ['Estate', ['tomatoes', 'rocket', 'parmesan'], 10, 'fresh'],
  ['Fiorentina', ['tomatoes', 'mozzarella', 'spinach', 'egg'], 10.5, 'mild'],
  ['Fumo', ['mozzarella', 'speck', 'onions'], 11, 'smoky'],
  ['Gorgona', ['mozzarella', 'gorgonzola', 'walnuts'], 11, 'rich'],
  ['Isola', ['tomatoes', 'tuna', 'onions', 'capers'], 11, 'salty'],
  ['Lucana', ['tomatoes', 'mozzarella', 'peppers', 'chillies'], 10.5, 'hot'],
  ['Maremma', ['tomatoes', 'anchovies', 'olives', 'capers'], 10.5, 'salty'],
  ['Margherita', ['tomatoes', 'mozzarella', 'basil'], 8.5, 'mild'],
  ['Marinara', ['tomatoes', 'garlic', 'oregano'], 7.5, 'fresh'],
  ['Mistral', ['tomatoes', 'goat cheese', 'rosemary', 'olives'], 11.5, 'fresh'],
  ['Montanara', ['mozzarella', 'speck', 'mushrooms', 'parmesan'], 12.5, 'rich'],
  ['Napoli', ['tomatoes', 'mozzarella', 'anchovies', 'capers'], 10, 'salty'],
  ['Ortolana', ['tomatoes', 'mozzarella', 'peppers', 'aubergines', 'onions'], 10.5, 'fresh'],
  ['Parmigiana', ['tomatoes', 'mozzarella', 'aubergines', 'parmesan'], 11, 'rich'],
  ['Pesto', ['mozzarella', 'basil', 'potatoes', 'parmesan'], 10.5, 'fresh'],
  ['Pugliese', ['tomatoes', 'mozzarella', 'onions', 'olives'], 9.5, 'hearty'],
  ['Rucola', ['tomatoes', 'mozzarella', 'ham', 'rocket', 'parmesan'], 12.5, 'fresh'],
  ['Siciliana', ['tomatoes', 'aubergines', 'olives', 'capers', 'anchovies'], 11.5, 'salty'],
  ['Tonno', ['tomatoes', 'mozzarella', 'tuna', 'olives'], 11, 'salty'],
  ['Verde', ['mozzarella', 'spinach', 'goat cheese', 'garlic'], 11, 'fresh'],
  ['Zucca', ['mozzarella', 'pumpkin', 'speck', 'onions'], 12, 'smoky'],
] as const;

export const pizzas = baked.map(([pizza_name, toppings, price, taste]) => ({ pizza_name, toppings, price, taste }));

/** What goes with it, and what it costs. */
export const sides = [
  ['garlic bread', 4],
  ['green salad', 5.5],
  ['tiramisu', 5],
  ['panna cotta', 4.5],
  ['cola', 2.5],
  ['lemonade', 3],
  ['mineral water', 2],
] as const;
