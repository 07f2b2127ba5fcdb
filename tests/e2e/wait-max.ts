/**
 * How long a browser test waits for what it expects, ms. What comes by realtime comes by the clock of 20 s where the line
 * could not be dialled in time (R-PULL-06). Only a failure waits so long.
 */
export const WAIT_MAX_MS = 40_000;
