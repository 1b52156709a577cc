import type { ServicePhrases } from './phrases.js';
import type { ApiClass } from './spec.js';
import type { TableRows } from './table.js';

/** The class of the API to which a search leads. */
type NextOf<A> = A extends { readonly spec: { readonly followUp?: infer Next } }
  ? Next extends () => infer C
    ? C
    : Next
  : never;

/** A class of which the follow-up is among all classes; a follow-up of which no type is known is checked when it is defined. */
type FollowedUp<A, All> =
  unknown extends NextOf<A>
    ? A
    : [NextOf<A>] extends [All | undefined]
      ? A
      : "'followUp' must return one of the classes in 'apis', as () => BookRoom";

/** What `service` takes. */
export interface ServiceOptions<Apis extends readonly ApiClass[] = readonly ApiClass[]> {
  /** Letters, digits and `_`, beginning with a letter: `Restaurants_2`. */
  readonly name: string;
  /** What the service is for, one phrase for people and models. */
  readonly description: string;
  /** The classes of its APIs, each made with `search` or `transaction`. */
  readonly apis: Apis & { readonly [K in keyof Apis]: FollowedUp<Apis[K], Apis[number]> };
  /** Tables that its APIs read or change by methods of their own: tasks and tests may name them, as those of its searches. */
  readonly tables?: readonly TableRows[];
  /** What the agent says of the service, in words of your own; templates if left out. */
  readonly phrases?: ServicePhrases;
}
