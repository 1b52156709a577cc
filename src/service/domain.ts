/** The domain of a service: its name without a number. `Buses_1` and `Buses_3` are of the domain `Buses`. */
export function domainOf(service: string): string {
  return service.replace(/_\d+$/, '');
}
