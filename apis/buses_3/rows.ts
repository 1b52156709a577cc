/** The timetable of an invented coach line. It is the same every day. */
const timetable = [
  // from, to, from station, to station, departure, fare, category
  ['London', 'Oxford', 'Greenwood Coach Station', 'Mill Lane Depot', '07:15', 12, 'direct'],
  ['London', 'Oxford', 'Greenwood Coach Station', 'Mill Lane Depot', '09:45', 14, 'direct'],
  ['London', 'Oxford', 'Eastgate Stand 4', 'Mill Lane Depot', '11:30', 9, 'one-stop'],
  ['London', 'Oxford', 'Greenwood Coach Station', 'Mill Lane Depot', '17:00', 16, 'direct'],
  ['Oxford', 'London', 'Mill Lane Depot', 'Greenwood Coach Station', '08:30', 13, 'direct'],
  ['Oxford', 'London', 'Mill Lane Depot', 'Greenwood Coach Station', '18:20', 15, 'direct'],
  ['London', 'Birmingham', 'Greenwood Coach Station', 'Canal Street Hub', '06:50', 19, 'direct'],
  ['London', 'Birmingham', 'Greenwood Coach Station', 'Canal Street Hub', '12:10', 22, 'direct'],
  ['London', 'Birmingham', 'Eastgate Stand 4', 'Canal Street Hub', '15:40', 17, 'one-stop'],
  ['Birmingham', 'London', 'Canal Street Hub', 'Greenwood Coach Station', '10:00', 21, 'direct'],
  ['Birmingham', 'London', 'Canal Street Hub', 'Greenwood Coach Station', '19:30', 18, 'direct'],
  ['San Francisco', 'Los Angeles', 'Bayside Terminal', 'Palm Avenue Station', '06:30', 38, 'direct'],
  ['San Francisco', 'Los Angeles', 'Bayside Terminal', 'Palm Avenue Station', '10:15', 42, 'direct'],
  ['San Francisco', 'Los Angeles', 'Harrison Stop', 'Palm Avenue Station', '13:00', 31, 'one-stop'],
  ['San Francisco', 'Los Angeles', 'Bayside Terminal', 'Palm Avenue Station', '22:45', 29, 'direct'],
  ['Los Angeles', 'San Francisco', 'Palm Avenue Station', 'Bayside Terminal', '07:00', 39, 'direct'],
  ['Los Angeles', 'San Francisco', 'Palm Avenue Station', 'Harrison Stop', '12:40', 30, 'one-stop'],
  ['Los Angeles', 'San Francisco', 'Palm Avenue Station', 'Bayside Terminal', '16:20', 44, 'direct'],
  ['Los Angeles', 'San Diego', 'Palm Avenue Station', 'Old Mission Stop', '08:00', 18, 'direct'],
  ['Los Angeles', 'San Diego', 'Palm Avenue Station', 'Old Mission Stop', '14:30', 21, 'direct'],
  ['San Diego', 'Los Angeles', 'Old Mission Stop', 'Palm Avenue Station', '09:20', 19, 'direct'],
  ['San Diego', 'Los Angeles', 'Old Mission Stop', 'Palm Avenue Station', '17:45', 23, 'direct'],
  ['Sacramento', 'San Francisco', 'Capitol Yard', 'Bayside Terminal', '07:40', 16, 'direct'],
  ['Sacramento', 'San Francisco', 'Capitol Yard', 'Harrison Stop', '11:05', 13, 'one-stop'],
  ['San Francisco', 'Sacramento', 'Bayside Terminal', 'Capitol Yard', '09:10', 17, 'direct'],
  ['San Francisco', 'Sacramento', 'Bayside Terminal', 'Capitol Yard', '18:00', 20, 'direct'],
  ['San Francisco', 'Fresno', 'Bayside Terminal', 'Raisin Street Stop', '08:50', 24, 'direct'],
  ['San Francisco', 'Fresno', 'Harrison Stop', 'Raisin Street Stop', '13:35', 20, 'one-stop'],
  ['Fresno', 'San Francisco', 'Raisin Street Stop', 'Bayside Terminal', '06:20', 23, 'direct'],
  ['Los Angeles', 'Las Vegas', 'Palm Avenue Station', 'Neon Gate', '09:00', 35, 'direct'],
  ['Los Angeles', 'Las Vegas', 'Palm Avenue Station', 'Neon Gate', '15:15', 33, 'direct'],
  ['Los Angeles', 'Las Vegas', 'Palm Avenue Station', 'Neon Gate', '20:30', 27, 'one-stop'],
  ['Las Vegas', 'Los Angeles', 'Neon Gate', 'Palm Avenue Station', '11:50', 34, 'direct'],
  ['Portland', 'Seattle', 'Rose Quarter Bay', 'Pine Street Depot', '07:25', 22, 'direct'],
  ['Portland', 'Seattle', 'Rose Quarter Bay', 'Pine Street Depot', '16:05', 26, 'direct'],
  ['Seattle', 'Portland', 'Pine Street Depot', 'Rose Quarter Bay', '10:35', 25, 'direct'],
] as const;

export const buses = timetable.map(
  ([from_city, to_city, from_station, to_station, departure_time, price, category]) => ({
    from_city,
    to_city,
    from_station,
    to_station,
    departure_time,
    price,
    category,
  }),
);

export interface SoldOut {
  readonly from_city: string;
  readonly to_city: string;
  readonly departure_time: string;
}

/** Buses on which the last seat has always gone already. */
export const soldOut: readonly SoldOut[] = [
  { from_city: 'London', to_city: 'Oxford', departure_time: '09:45' },
  { from_city: 'London', to_city: 'Birmingham', departure_time: '12:10' },
  { from_city: 'San Francisco', to_city: 'Los Angeles', departure_time: '06:30' },
  { from_city: 'Los Angeles', to_city: 'Las Vegas', departure_time: '15:15' },
  { from_city: 'Fresno', to_city: 'San Francisco', departure_time: '06:20' },
];
