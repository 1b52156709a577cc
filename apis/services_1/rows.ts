import { choiceFrom } from '../shared/from-text.js';
import { practiceOf } from '../shared/people.js';

/** Salons. All of them are invented. */
const salons = [
  'The Velvet Comb',
  'Shear Delight Parlour',
  'Curl and Crown',
  'Barber Baptiste',
  'Fringe Benefits',
  'Golden Bob Studio',
  'Snip Society',
  'Marisol Hair Room',
  'The Tangled Fern',
  'Bay Window Barbers',
  'Locks on Main',
  'Halo Hair Atelier',
  'Copper Clippers',
  'The Parting Line',
  'Salon Verbena',
  'Odd Fellows Barbershop',
  'Blowout Betty',
  'Scissors and Sage',
  'Mane Avenue',
  'Chez Fabrice',
  'The Braid Exchange',
  'Razor and Rye',
  'Moonlit Tresses',
  'Silver Shears Lounge',
  'Ringlet Row',
  'Uncle Otto Cuts',
  'Studio Peregrine',
  'The Hairpin Turn',
  'Wave Length Salon',
  'Clover Cuts',
  'Top Knot Collective',
  'Pompadour Palace',
  'Brush Hour',
  'The Quiet Barber',
  'Amber and Ash',
  'Feather and Foil',
] as const;

export const stylists = salons.map((stylist_name, index) => {
  const { city, address, phone_number, rating } = practiceOf(stylist_name, index);
  return {
    stylist_name,
    phone_number,
    average_rating: rating,
    is_unisex: choiceFrom(`cuts of ${stylist_name}`, [true, true, false]),
    street_address: address,
    city,
  };
});
