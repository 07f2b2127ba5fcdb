import { NO_NAME } from '../limits.ts';

export interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

/** Whether the names of somebody are gone with the account. */
export function isErased({ firstName, lastName }: Named): boolean {
  return firstName === NO_NAME && lastName === NO_NAME;
}
