/** What the user does every week, from Sunday on. No two begin at the same time. Everything is invented. */
export const week: readonly (readonly { event_time: string; event_name: string; event_location: string }[])[] = [
  [
    { event_time: '09:30', event_name: 'Brunch with the neighbours', event_location: '14 Larkspur Drive' },
    { event_time: '12:00', event_name: 'Flea market stall', event_location: 'Old Tram Yard' },
    { event_time: '15:00', event_name: 'Ukulele circle', event_location: 'Bandstand, Elm Park' },
    { event_time: '18:30', event_name: 'Call with grandmother', event_location: 'Home' },
  ],
  [
    { event_time: '08:30', event_name: 'Weekly planning', event_location: 'Room 3, Foundry House' },
    { event_time: '10:30', event_name: 'Budget review', event_location: 'Room 7, Foundry House' },
    { event_time: '13:00', event_name: 'Lunch with Ottilie', event_location: 'Blue Awning Deli' },
    { event_time: '16:00', event_name: 'Physiotherapy', event_location: '220 Granary Row' },
    { event_time: '19:00', event_name: 'Pottery class', event_location: 'Kiln Yard Studio' },
  ],
  [
    { event_time: '09:00', event_name: 'Interview with an intern', event_location: 'Room 2, Foundry House' },
    { event_time: '11:00', event_name: 'Site visit', event_location: '9 Quarry Gate' },
    { event_time: '14:30', event_name: 'Vaccination', event_location: 'Clinic at Ferry Hill' },
    { event_time: '17:30', event_name: 'Swimming lesson', event_location: 'Tidewater Baths' },
    { event_time: '20:00', event_name: 'Book club', event_location: 'Margin Notes Bookshop' },
  ],
  [
    { event_time: '08:00', event_name: 'Breakfast briefing', event_location: 'Canteen, Foundry House' },
    { event_time: '10:00', event_name: 'Supplier call', event_location: 'Room 5, Foundry House' },
    { event_time: '12:30', event_name: 'Walk with Bruno', event_location: 'Reservoir Loop' },
    { event_time: '15:30', event_name: 'Parents evening', event_location: 'Hawthorn Place School' },
    { event_time: '18:00', event_name: 'Choir practice', event_location: 'Chapel on Dovecote Road' },
  ],
  [
    { event_time: '09:15', event_name: 'Bicycle repair', event_location: 'Spoke and Chain' },
    { event_time: '11:30', event_name: 'Design critique', event_location: 'Room 1, Foundry House' },
    { event_time: '13:30', event_name: 'Piano tuner', event_location: 'Home' },
    { event_time: '16:45', event_name: 'Haircut', event_location: '31 Almanac Street' },
    { event_time: '19:30', event_name: 'Trivia night', event_location: 'The Brass Lantern' },
  ],
  [
    { event_time: '08:45', event_name: 'Dental check', event_location: '77 Cistern Lane' },
    { event_time: '10:15', event_name: 'Retrospective', event_location: 'Room 4, Foundry House' },
    { event_time: '14:00', event_name: 'Handover', event_location: 'Room 2, Foundry House' },
    { event_time: '17:00', event_name: 'Farewell drinks', event_location: 'Roof of Foundry House' },
    { event_time: '20:30', event_name: 'Film at the pictures', event_location: 'Orchard Cinema' },
  ],
  [
    { event_time: '10:00', event_name: 'Farmers market', event_location: 'Birchbark Square' },
    { event_time: '13:00', event_name: 'Football with the twins', event_location: 'Elm Park' },
    { event_time: '16:00', event_name: 'Look at the loft', event_location: '508 Eastlight Parkway' },
    { event_time: '19:00', event_name: 'Dinner at the Novotnys', event_location: '3 Inkwell Street' },
  ],
];
