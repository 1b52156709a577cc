import { ownValue } from 'typetod/internal';

/** What an intent returns, by its name; by `Service.Intent` where services use one name for different things. */
const NOUNS: Readonly<Record<string, string>> = {
  // searches
  CheckBalance: 'account',
  FindApartment: 'apartment',
  FindAttractions: 'attraction',
  FindBus: 'bus',
  FindEvents: 'event',
  FindHomeByArea: 'home',
  FindMovies: 'film',
  FindProvider: 'provider',
  FindRestaurants: 'restaurant',
  FindTrains: 'train',
  GetAlarms: 'alarm',
  GetAvailableTime: 'free time',
  GetCarsAvailable: 'car',
  GetEventDates: 'event date',
  GetEvents: 'calendar entry',
  GetTimesForMovie: 'showing',
  GetWeather: 'forecast',
  LookupMusic: 'song',
  LookupSong: 'song',
  SearchHotel: 'hotel',
  SearchHouse: 'house',
  SearchOnewayFlight: 'flight',
  SearchRoundtripFlights: 'return flight',
  'Services_1.FindProvider': 'stylist',
  'Services_2.FindProvider': 'dentist',
  'Services_3.FindProvider': 'doctor',
  'Services_4.FindProvider': 'therapist',
  // transactions
  AddAlarm: 'alarm',
  AddEvent: 'calendar entry',
  BookAppointment: 'appointment',
  BookHouse: 'booking',
  BuyBusTicket: 'bus ticket',
  BuyEventTickets: 'event ticket',
  BuyMovieTickets: 'cinema ticket',
  GetRide: 'ride',
  GetTrainTickets: 'train ticket',
  MakePayment: 'payment',
  PlayMedia: 'song',
  PlayMovie: 'film',
  PlaySong: 'song',
  RentMovie: 'rental',
  RequestPayment: 'payment request',
  ReserveCar: 'rental',
  ReserveHotel: 'booking',
  ReserveOnewayFlight: 'flight ticket',
  ReserveRestaurant: 'table',
  ReserveRoundtripFlights: 'return ticket',
  ScheduleVisit: 'visit',
  ShareLocation: 'message',
  TransferMoney: 'transfer',
};

/** The noun for what an intent of the Schema-Guided Dialogue services returns; undefined for any other intent. */
export function sgdNoun(service: string, intent: string): string | undefined {
  return ownValue(NOUNS, `${service}.${intent}`) ?? ownValue(NOUNS, intent);
}
