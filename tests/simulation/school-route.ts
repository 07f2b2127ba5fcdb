import type { z } from 'zod';
import type { Call } from '../../schema/calls/call.ts';
import type { Iri, Uuid } from '../../schema/ids.ts';
import type { School } from './school.ts';

/** What somebody asks of the school by one call, its body parsed by the contract. */
export interface Asked<C extends Call> {
  readonly school: School;
  readonly user: Uuid;
  readonly param: (name: string) => string;
  readonly body: C['body'] extends z.ZodType ? z.output<C['body']> : undefined;
  readonly newId: () => Uuid;
  /** Says that something was made; twice is a fault of whoever caused it. */
  readonly made: (id: Iri) => void;
  /** Says that the asker alone is told of what changed of a thing. */
  readonly toldAlone: (id: Iri) => void;
}

/** How a change ended: refused with a status, answered by a thing of the asker's view, by something else, or by nothing. */
export type Done = { readonly refused: number } | { readonly thing: Iri } | { readonly answer: object } | null;

/** One call of the model school. */
export interface Route {
  readonly call: Call;
  readonly pattern: RegExp;
  readonly run: (asked: Asked<Call>, body: unknown) => Done;
}

/** Declares what a call does to the truth. A body that the contract does not take is refused. */
export function on<C extends Call>(call: C, run: (asked: Asked<C>) => Done): Route {
  const pattern = new RegExp(`^${call.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/?]+)')}$`);
  return {
    call,
    pattern,
    run(asked, body) {
      if (call.body === undefined) return run({ ...asked, body: undefined as Asked<C>['body'] });
      const parsed = call.body.safeParse(body);
      return parsed.success ? run({ ...asked, body: parsed.data as Asked<C>['body'] }) : refused(422);
    },
  };
}

export function refused(status: number): Done {
  return { refused: status };
}
