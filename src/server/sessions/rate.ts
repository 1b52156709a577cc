/** How many requests each client may send: as many a minute as the rate, and up to that many at once. */
export class Rate {
  readonly #left = new Map<string, { tokens: number; at: number }>();

  constructor(
    private readonly perMinute: number,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** Counts a request; answers after how many seconds it may come again, or 0 where it may come now. */
  take(client: string): number {
    const now = this.clock();
    const known = this.#left.get(client) ?? { tokens: this.perMinute, at: now };
    const tokens = Math.min(this.perMinute, known.tokens + ((now - known.at) * this.perMinute) / 60_000);
    this.#forgetIdle(now);
    this.#left.set(client, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now });
    return tokens >= 1 ? 0 : Math.ceil(((1 - tokens) * 60) / this.perMinute);
  }

  /** Whoever sent nothing for a minute has all requests again, as if never seen. */
  #forgetIdle(now: number): void {
    if (this.#left.size < 1000) return;
    for (const [client, { at }] of this.#left) if (now - at > 60_000) this.#left.delete(client);
  }
}
