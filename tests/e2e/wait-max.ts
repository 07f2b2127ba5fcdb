/**
 * How long a browser test waits for what it expects, ms. What comes by realtime comes by the clock of 20 s where the line
 * could not be dialled in time (R-PULL-06), and the machines of a CI can be four times slower than a desk.
 */
export const WAIT_MAX_MS = process.env['CI'] === undefined ? 15_000 : 40_000;
