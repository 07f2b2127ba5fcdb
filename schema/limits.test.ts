import { expect, it } from 'vitest';
import { ACCESS_TOKEN_MS, CODE_MS, EMAIL_LINK_MS, PASSWORD_LINK_MS, PASSWORD_MAX, PASSWORD_MIN, REFRESH_TOKEN_MS, REPLICA_DAYS } from './limits.ts';

/* What other tests turn their clocks by; here the numbers stand as those who asked for them wrote them. */
it.each([
  ['an access token: 10 minutes (issue 3 point 3, design.md section 5)', ACCESS_TOKEN_MS, 600_000],
  ['a refresh token: 60 days (ours, with the replica that stays readable: issue 4)', REFRESH_TOKEN_MS, 5_184_000_000],
  ['a readable replica: 60 days (issue 4)', REPLICA_DAYS, 60],
  ['a link to a new password: 60 minutes (issue 3 point 3)', PASSWORD_LINK_MS, 3_600_000],
  ['a code and an invitation: 14 days (issue 3 point 3)', CODE_MS, 1_209_600_000],
  ['a link that confirms an e-mail: 14 days (ours; the letter says so)', EMAIL_LINK_MS, 1_209_600_000],
  ['the shortest password: 8 characters (product.md section 5)', PASSWORD_MIN, 8],
  ['the longest password: 255 characters (product.md section 5)', PASSWORD_MAX, 255],
])('%s', (_what, limit, number) => {
  expect(limit).toBe(number);
});
