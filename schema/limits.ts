/** Constants of product.md, each with its section, and ours of the same kind. Styles and the checks of the database say some of them again. */

/* Lengths in characters are Unicode code points (rules/character-count.ts), on the page as on the server: an emoji of one code point is 1. */

/** A day, ms. */
export const DAY_MS = 24 * 3_600_000;

/** Days without a visit after which browsers on WebKit remove a site's storage (webkit.org/tracking-prevention). */
export const STORAGE_KEPT_DAYS = 7;
/** Unsent work of this age asks to be sent where the browser does not send it by itself, ms (ours, F-907). */
export const UNSENT_ASKS_AFTER_MS = DAY_MS;

/** Messages per load; more exist when exactly this many came (section 9). */
export const MESSAGE_PAGE = 30;
/** Rows drawn outside the viewport of the message list (section 9). */
export const MESSAGE_OVERSCAN = 30;
/** Estimated height of a message row in px (section 9). */
export const MESSAGE_ROW_HEIGHT = 57;
/** Height of media inside a message in px (section 9). */
export const MESSAGE_MEDIA_HEIGHT = 315;
/** Messages of one author are one group of bubbles until so much time passes, ms (ours, F-410). */
export const MESSAGE_GROUP_MS = 5 * 60_000;
/** The newest visible message is marked read after this long, ms (sections 4 and 9). */
export const READ_DELAY_MS = 2000;
/** Rows that the message input grows to (section 5). */
export const MESSAGE_INPUT_ROWS = 4;
/** Rows that the box for a comment grows to (section 5). */
export const COMMENT_INPUT_ROWS = 5;
/** Page size of feeds and event lists (section 9). */
export const FEED_PAGE = 5;
/** Longest class name (section 5). */
export const CLASS_NAME_MAX = 60;
/** Media files per upload (section 5). */
export const MEDIA_MAX = 20;
/** Documents per message or story (sections 4 and 9). */
export const DOCUMENTS_MAX = 1;
/** Pause between two uploads, ms (section 4). */
export const UPLOAD_PAUSE_MS = 5;
/** Password length (section 5). */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 255;
/** A token of this length or less is not used (section 9). */
export const TOKEN_LENGTH_FLOOR = 20;
/** Skeleton cards while classes load for the first time (section 2). */
export const CLASS_SKELETONS = 6;
/** Sider width and the swipe that opens it, px (section 2). */
export const SIDER_WIDTH = 377;
export const SIDER_SWIPE_START = 150;
export const SIDER_SWIPE_DRIFT = 100;
/** Pull to refresh: from so far on it refreshes, and no further does it stretch, px (section 9). */
export const PULL_THRESHOLD = 100;
export const PULL_MAX = 150;
/** Widths, px (section 9). */
export const CARD_WIDTH = 500;
export const THREAD_LIST_WIDTH = 420;
export const AVATAR_SIZE = 100;
/** Edge of the picture that a device cuts for an avatar, px (ours: AVATAR_SIZE on the sharpest screens, and room to grow). */
export const AVATAR_SIDE_MAX = 512;

/** Longest story and message text, characters. product.md names none; 10,000 keeps a page of 500 changes under 20 MB. */
export const STORY_BODY_MAX = 10_000;
export const MESSAGE_BODY_MAX = 10_000;
/** Longest beginning of a message that a reply to it shows, characters (ours: one line on any screen). */
export const QUOTE_MAX = 120;
/** Longest comment and event text, characters (ours; as long as a story's). */
export const COMMENT_BODY_MAX = 10_000;
export const EVENT_DESCRIPTION_MAX = 10_000;
/** Longest event title, characters (ours). */
export const EVENT_TITLE_MAX = 200;
/** Longest e-mail address, characters (RFC 5321: 64 before the sign, 255 after it). */
export const EMAIL_MAX = 320;
/** Longest contact of an invitation, characters (ours: an e-mail is the longest). */
export const CONTACT_MAX = EMAIL_MAX;
/** Longest text of the feedback form, characters (ours). */
export const FEEDBACK_MAX = 5_000;
/** Places of a stack that a report of a broken screen names, and characters of each of its parts (ours: enough to find the line). */
export const REPORT_FRAMES_MAX = 12;
export const REPORT_PART_MAX = 200;
/** Students per list of a search, and the characters it starts at (sections 2, 5 and 9). */
export const STUDENT_SEARCH_PAGE = 5;
export const STUDENT_SEARCH_MIN = 2;
/** Students made by one call (ours: a whole class, twice). */
export const STUDENT_BATCH_MAX = 60;
/** Classes of one student (ours). */
export const STUDENT_CLASSES_MAX = 20;
/** Capital letters of a class's and a student's code (section 5). */
export const CODE_LENGTH = 7;
/** A code and an invitation hold for 14 days (issue 3), a link to a new password for 60 minutes, to a confirmed e-mail for 14 days, ms. */
export const CODE_MS = 14 * DAY_MS;
export const PASSWORD_LINK_MS = 60 * 60_000;
export const EMAIL_LINK_MS = 14 * DAY_MS;
/** Between two e-mails (or SMS) of one invitation, and two links to confirm one e-mail or to set one password, ms (F-308). */
export const EMAIL_PAUSE_MS = 60_000;
/** Invitations to one student, and requests of one parent, that wait at a time (ours). */
export const INVITATIONS_MAX = 20;
export const REQUESTS_MAX = 20;
/** A post goes out at most this far ahead, ms (ours: a school year and its summer). */
export const SCHEDULE_AHEAD_MAX_MS = 366 * DAY_MS;
/** Those who have not confirmed a post are reminded at most once in this time, ms (EXT-03). */
export const REMIND_EVERY_MS = DAY_MS;
/** How often one parent may ask for one child within a day (ours). */
export const REQUESTS_A_DAY = 3;
/** Push subscriptions of one user (ours); the oldest makes room. */
export const SUBSCRIPTIONS_MAX = 20;
/** Longest endpoint and native token of a push subscription, characters (ours). */
export const PUSH_ENDPOINT_MAX = 2_000;
export const PUSH_TOKEN_MAX = 4_096;
/** Points of one skill (ours; the pictures show at most 5). */
export const SKILL_POINTS_MAX = 100;

/** Longest person's name and thread name, characters (ours; the widest columns of the database). */
export const NAME_MAX = 100;
/** What stands where the names of somebody were who is erased: the database wants one, and screens need something to show. */
export const NO_NAME = '—';
/** Longest password that a request may carry, characters (ours; the rule of a chosen one is PASSWORD_MAX). */
export const PASSWORD_SENT_MAX = 1000;
/** Largest file, bytes (ours; product.md's limit is a count). */
export const FILE_SIZE_MAX = 100 * 1024 * 1024;
/** The same as it is said, bytes: a round number of megabytes, as the server's own words have it. */
export const FILE_SIZE_SAID = 100_000_000;
/** Most pixels of a photo that the server takes, and that a device decodes whole (ours: 200 MB while it is open). */
export const PHOTO_PIXELS_MAX = 50_000_000;
/** Most pixels of a photo that a device makes smaller while it decodes it (F-803; the largest sensors of phones have 200 megapixels). */
export const PHOTO_PICKED_PIXELS_MAX = 200_000_000;
/** Bytes of all files of one person unless the operator sets another limit (ours): some 5,000 photos as phones make them. */
export const USER_FILES_MAX = 10 * 1024 * 1024 * 1024;
/** A file that hangs on nothing is removed after this (ours: what waits in an outbox for longer uploads again), ms. */
export const UNATTACHED_FILE_MS = 30 * DAY_MS;
/** An upload that stands still is removed after this (ours), ms. */
export const UNFINISHED_UPLOAD_MS = 7 * DAY_MS;
/** Largest JSON body that the server reads, bytes (ours). */
export const JSON_BODY_MAX = 256 * 1024;
/** Default and largest number of items on a collection page (ours). */
export const ITEMS_PER_PAGE = 30;
export const ITEMS_PER_PAGE_MAX = 500;
/**
 * Most items of one answer with `pagination=false` where product.md names it (section 7: awards, comments): the awards of a
 * large class in a school year, some 12 MB. Other lists answer ITEMS_PER_PAGE_MAX at most. Beyond it 400, never a part.
 */
export const WHOLE_LIST_MAX = 20_000;
/** Access tokens live 10 minutes (design.md section 5), refresh tokens 60 days (ours: as long as the server remembers keys), ms. */
export const ACCESS_TOKEN_MS = 10 * 60_000;
export const REFRESH_TOKEN_MS = 60 * DAY_MS;
/** However often it is used, a session ends after a year, ms (F-611): a lost device is not logged in for ever. */
export const SESSION_MS = 365 * DAY_MS;
/** So many days without a contact the replica stays readable (issue 4; as long as the refresh token lives). */
export const REPLICA_DAYS = 60;
/** A mutation may say that it was made at most so long before it arrives (design.md invariant 4; as long as keys are remembered), ms. */
export const MUTATION_AGE_MAX_MS = 60 * DAY_MS;
/** A message or comment that arrives later than this after it was written says when it was written, ms (ours: screens show minutes). */
export const LATE_AFTER_MS = 60_000;
/** How far a thing of one's own is, is said only of what takes longer, ms (ours, F-202). */
export const PENDING_SHOWN_AFTER_MS = 2000;
/** How long the server remembers an idempotency key, ms (design.md invariant 3). */
export const IDEMPOTENCY_MS = 60 * DAY_MS;
/**
 * How long a device keeps what the server has acknowledged, to offer it again to one that was restored to an earlier moment.
 * Much shorter than IDEMPOTENCY_MS: what the restored server has already is known to it by its key.
 */
export const SENT_KEPT_MS = 7 * DAY_MS;
/** Changes older than this are compacted away; an older cursor answers 410, ms (ours: as long as the refresh token). */
export const CHANGES_MS = 60 * DAY_MS;
/** Most rows of /changes in one answer (design.md section 4). */
export const CHANGES_PAGE = 500;
/** Most scopes that one request for digests names: its address stays below the 8 kB that proxies take (ours). */
export const DIGESTS_MAX = 50;
/** How long a reward may be taken back: it leaves no device before (issue 5), ms. */
export const REWARD_UNDO_MS = 5_000;
/** How often a device compares what it holds with the server (issue 4), ms by the server's clock. */
export const COMPARE_EVERY_MS = DAY_MS;
/** Photos and files that a device downloads at once (ours): half of the connections that a browser has to one origin. */
export const DOWNLOADS_MAX = 3;
