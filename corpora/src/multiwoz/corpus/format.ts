/** MultiWOZ (Budzianowski et al., 2018; 2.1: Eric et al., 2020) as the project reads it: a turn is what both sides say. */

/**
 * A dialogue state: values by slot, such as `centre` by `hotel-area`. What is absent is not mentioned; `dontcare` says
 * that any value will do.
 */
export type MultiwozState = ReadonlyMap<string, string>;

/** A dialogue act: `Hotel-Inform` with the slot `Area` and the value `centre`. */
export interface MultiwozAct {
  /** The domain in lower case; `booking` and `general` belong to none. */
  readonly domain: string;
  /** What is done, such as `Inform`. */
  readonly act: string;
  /** The slot as annotated, such as `Addr`; `none` where the act has none. */
  readonly slot: string;
  /** The value as it was said; `?` where it is asked for, `none` where there is none. */
  readonly value: string;
}

/** A booking as annotated: `{ name, reference }`, `{ trainID, reference }` or, for taxis, `{ type, phone }`. */
export interface MultiwozBooking {
  readonly domain: string;
  readonly values: ReadonlyMap<string, string>;
}

/** What the user says, what the system answers, and the state that is annotated behind both. */
export interface MultiwozTurn {
  /** The user's words. */
  readonly user: string;
  /** The system's words. */
  readonly system: string;
  /** The user's acts; none where the copy of the corpus has no acts of users. */
  readonly userActs: readonly MultiwozAct[];
  /** The system's acts. */
  readonly systemActs: readonly MultiwozAct[];
  /** The state of the five tracked domains. */
  readonly state: MultiwozState;
  /** The bookings so far. */
  readonly bookings: readonly MultiwozBooking[];
}

export interface MultiwozDomainGoal {
  /** What must hold of the venue or train in the end. */
  readonly info: ReadonlyMap<string, string>;
  /** What the user asks for first, and should not find. */
  readonly failInfo: ReadonlyMap<string, string>;
  /** With what it must be booked in the end; empty where nothing is booked. */
  readonly book: ReadonlyMap<string, string>;
  /** What the user tries to book with first, and should be refused; the rest is as in `book`. */
  readonly failBook: ReadonlyMap<string, string>;
  /** What the user wants to be told, such as `phone`. */
  readonly requested: readonly string[];
}

/** What the user of a dialogue was asked to achieve. */
export interface MultiwozGoal {
  /** By domain, in the order of the file; those that the goal is about alone. */
  readonly domains: ReadonlyMap<string, MultiwozDomainGoal>;
  /** The same as sentences, as the user was told; empty where the copy of the corpus has none. */
  readonly message: readonly string[];
}

export interface MultiwozDialogue {
  /** The id, without `.json`. */
  readonly id: string;
  /** What the user was asked to achieve. */
  readonly goal: MultiwozGoal;
  readonly turns: readonly MultiwozTurn[];
}
