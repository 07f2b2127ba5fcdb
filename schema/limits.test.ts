import { expect, it } from 'vitest';
import * as limits from './limits.ts';

/* What other tests turn their clocks by; here the numbers stand as those who asked for them wrote them. */
it.each([
  ['an access token: 10 minutes (issue 3 point 3, design.md section 5)', limits.ACCESS_TOKEN_MS, 600_000],
  ['a refresh token: 60 days (ours, with the replica that stays readable: issue 4)', limits.REFRESH_TOKEN_MS, 5_184_000_000],
  ['a readable replica: 60 days (issue 4)', limits.REPLICA_DAYS, 60],
  ['a link to a new password: 60 minutes (issue 3 point 3)', limits.PASSWORD_LINK_MS, 3_600_000],
  ['a code and an invitation: 14 days (issue 3 point 3)', limits.CODE_MS, 1_209_600_000],
  ['a link that confirms an e-mail: 14 days (ours; the letter says so)', limits.EMAIL_LINK_MS, 1_209_600_000],
  ['the shortest password: 8 characters (product.md section 5)', limits.PASSWORD_MIN, 8],
  ['the longest password: 255 characters (product.md section 5)', limits.PASSWORD_MAX, 255],
])('%s', (_what, limit, number) => {
  expect(limit).toBe(number);
});

it('every other number of product.md is the one that product.md names', () => {
  expect(limits).toMatchObject({
    // Section 2: sider, swipe, skeleton.
    SIDER_WIDTH: 377, SIDER_SWIPE_START: 150, SIDER_SWIPE_DRIFT: 100, CLASS_SKELETONS: 6,
    // Section 4: read delay, uploads.
    READ_DELAY_MS: 2000, UPLOAD_PAUSE_MS: 5, MEDIA_MAX: 20, DOCUMENTS_MAX: 1,
    // Section 5: names, codes, text boxes, search.
    CLASS_NAME_MAX: 60, CODE_LENGTH: 7, MESSAGE_INPUT_ROWS: 4, COMMENT_INPUT_ROWS: 5, STUDENT_SEARCH_MIN: 2,
    // Section 9: pages, heights, widths, pull to refresh, tokens.
    MESSAGE_PAGE: 30, MESSAGE_OVERSCAN: 30, MESSAGE_ROW_HEIGHT: 57, MESSAGE_MEDIA_HEIGHT: 315, FEED_PAGE: 5,
    STUDENT_SEARCH_PAGE: 5, CARD_WIDTH: 500, THREAD_LIST_WIDTH: 420, AVATAR_SIZE: 100, PULL_THRESHOLD: 100, PULL_MAX: 150,
    TOKEN_LENGTH_FLOOR: 20,
  });
});
