import type { Page } from '@playwright/test';
import type { Seat } from '../e2e/seats.ts';
import type { Login } from '../support/log-in.ts';

export type Language = 'en' | 'ru';
/** The product's words in the language of the picture. */
export type Words = (key: string, options?: Record<string, unknown>) => string;

/** Where one is when a picture is prepared. */
export interface At {
  readonly page: Page;
  readonly seat: Seat;
  readonly width: number;
  readonly t: Words;
}

/** One screen of the product in one state: who sees it, where, and what is done before the picture. */
export interface Screen {
  readonly name: string;
  /** null: a visitor. */
  readonly who: Login | null;
  readonly path: string;
  /** Prepared anew for each width: what is done depends on it, or its place would be another. */
  readonly anew?: boolean;
  /** Something is on its way on purpose: its picture does not wait for that. */
  readonly isUnderWay?: boolean;
  /** Resolves when the screen is in the state that its name says. */
  readonly prepare: (at: At) => Promise<void>;
  /** Finds its place on the page again when the width has changed: the end of one is the middle of another. */
  readonly place?: (at: At) => Promise<void>;
  /** Leaves the browser as the next picture expects it: online, nothing waiting. */
  readonly after?: (at: At) => Promise<void>;
}
