import { isIP } from 'node:net';
import { z } from 'zod';
import { USER_FILES_MAX } from '../schema/limits.ts';
import type { S3Settings } from './files/s3-file-store.ts';
import { readFcmAccount, type FcmAccount } from './push/fcm-sender.ts';

/** Every setting; docs/operating.md lists them, and a test holds the two against each other. */
export const configSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  /** The address to listen on; without it this machine alone with the demo, the whole network without (F-602). */
  HOST: z.string().optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DEMO: z.enum(['on', 'off']).default('on'),
  DEMO_PICTURES: z.enum(['fine', 'coarse']).default('fine'),
  /** The file of Firebase's service account; without it native apps get no push messages. */
  FCM_SERVICE_ACCOUNT: z.string().min(1).optional(),
  DIST_DIR: z.string().default('./dist'),
  /** Files of one person together, megabytes. */
  FILES_PER_USER_MB: z.coerce.number().int().min(1).default(USER_FILES_MAX / 1024 ** 2),
  /** Files lie in this bucket instead of below DATA_DIR. */
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ENDPOINT: z.url().optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** Where Prometheus asks; without a port there are no metrics. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** How long a stopping server still takes requests, ms: as long as the balancer needs to see that it is not ready. */
  STOP_DELAY_MS: z.coerce.number().int().min(0).max(15_000).default(0),
  /** The server API of a Centrifugo v6, which then serves the realtime connections; with its API key and token secret. */
  CENTRIFUGO_URL: z.url({ protocol: /^https?$/ }).optional(),
  CENTRIFUGO_API_KEY: z.string().min(16).optional(),
  CENTRIFUGO_TOKEN_SECRET: z.string().min(32).optional(),
  /** Where browsers reach Centrifugo's /connection/websocket, if not by that path of our own address. */
  CENTRIFUGO_PUBLIC_URL: z.url({ protocol: /^wss?$/ }).optional(),
  /** Holds every answer against its schema; for tests and development. */
  CHECK_REPLIES: z.enum(['on', 'off']).default('off'),
  /** Whether an account may write only so much (schema/write-limits.ts); off for tests that do in a second what people do in hours. */
  WRITE_LIMITS: z.enum(['on', 'off']).default('on'),
  /** Where people reach the app: the links in letters. Never taken from a request, which anybody can write. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Proxies whose X-Forwarded-For is believed, as addresses or networks with commas between. */
  TRUSTED_PROXIES: z.string().transform((list) => list.split(',').map((proxy) => proxy.trim())).refine((proxies) => proxies.every(isProxy), 'no address, and no network as 10.0.0.0/8').optional(),
  /** Without it e-mails lie in the local mailbox. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default('Parta <parta@localhost>'),
  /** Who gets what the feedback form says; without it, the sender's own address. */
  OPERATOR_EMAIL: z.email().optional(),
  /** Without it SMS lie in the local mailbox. */
  SMS_GATEWAY_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_GATEWAY_TOKEN: z.string().min(1).optional(),
  /** 32 bytes in base64url that seal the students' made passwords; without it, a key of its own in the data folder. */
  SEALING_KEY: z.string().regex(/^[A-Za-z0-9_-]{43}$/).optional(),
});

/** Reached by this machine alone: the demo's accounts have one published password. */
const DESK = '127.0.0.1';
const NETWORK = '0.0.0.0';

const PROXY_NAMES: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

type SettingName = keyof typeof configSchema.shape;

/** Settings that say nothing alone: what was meant would be silently left out, such as a bucket that nobody writes to. */
const NEEDS: Readonly<Partial<Record<SettingName, readonly SettingName[]>>> = {
  S3_REGION: ['S3_BUCKET'],
  S3_ENDPOINT: ['S3_BUCKET'],
  S3_ACCESS_KEY_ID: ['S3_BUCKET', 'S3_SECRET_ACCESS_KEY'],
  S3_SECRET_ACCESS_KEY: ['S3_BUCKET', 'S3_ACCESS_KEY_ID'],
  CENTRIFUGO_URL: ['CENTRIFUGO_API_KEY', 'CENTRIFUGO_TOKEN_SECRET'],
  CENTRIFUGO_API_KEY: ['CENTRIFUGO_URL'],
  CENTRIFUGO_TOKEN_SECRET: ['CENTRIFUGO_URL'],
  CENTRIFUGO_PUBLIC_URL: ['CENTRIFUGO_URL'],
  SMS_GATEWAY_TOKEN: ['SMS_GATEWAY_URL'],
  METRICS_HOST: ['METRICS_PORT'],
};

export interface CentrifugoConfig {
  readonly apiUrl: string;
  readonly apiKey: string;
  readonly tokenSecret: string;
  readonly publicUrl: string | undefined;
}

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly logLevel: z.infer<typeof configSchema>['LOG_LEVEL'];
  readonly hasDemo: boolean;
  /** How finely the demo school's pictures are drawn. */
  readonly demoDetail: 'fine' | 'coarse';
  /** Of Firebase; null where native apps get no push messages. */
  readonly fcm: FcmAccount | null;
  readonly distDir: string;
  readonly userFilesMax: number;
  readonly s3: S3Settings | null;
  readonly metrics: { readonly port: number; readonly host: string } | null;
  readonly stopDelayMs: number;
  readonly checksReplies: boolean;
  readonly limitsWrites: boolean;
  /** Without a slash at its end. */
  readonly publicUrl: string;
  readonly trustedProxies: readonly string[];
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly operatorEmail: string;
  readonly smsGatewayUrl: string | undefined;
  readonly smsGatewayToken: string | undefined;
  readonly sealingKey: string | undefined;
  /** The Centrifugo that serves the realtime connections; undefined for the embedded hub. */
  readonly centrifugo: CentrifugoConfig | undefined;
}

/**
 * The settings of the environment, and what a file says that one of them names. One with nothing behind it counts as not
 * set. A wrong one, and half of a set, throws and names itself.
 */
export function readConfig(given: Readonly<Record<string, string | undefined>>): Config {
  const env = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const parsed = configSchema.safeParse(env);
  if (!parsed.success) throw new Error(`Settings: ${parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`);
  const halves = halvesIn(env);
  if (halves.length > 0) throw new Error(`Settings: ${halves.join('; ')}`);
  const settings = parsed.data;
  return {
    port: settings.PORT,
    host: settings.HOST ?? (settings.DEMO === 'on' ? DESK : NETWORK),
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    logLevel: settings.LOG_LEVEL,
    hasDemo: settings.DEMO === 'on',
    demoDetail: settings.DEMO_PICTURES,
    fcm: settings.FCM_SERVICE_ACCOUNT === undefined ? null : fcmOf(settings.FCM_SERVICE_ACCOUNT),
    distDir: settings.DIST_DIR,
    userFilesMax: settings.FILES_PER_USER_MB * 1024 ** 2,
    s3: s3Of(settings),
    metrics: settings.METRICS_PORT === undefined ? null : { port: settings.METRICS_PORT, host: settings.METRICS_HOST },
    stopDelayMs: settings.STOP_DELAY_MS,
    checksReplies: settings.CHECK_REPLIES === 'on',
    limitsWrites: settings.WRITE_LIMITS === 'on',
    publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ''),
    trustedProxies: settings.TRUSTED_PROXIES ?? [],
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    operatorEmail: settings.OPERATOR_EMAIL ?? addressOf(settings.MAIL_FROM),
    smsGatewayUrl: settings.SMS_GATEWAY_URL,
    smsGatewayToken: settings.SMS_GATEWAY_TOKEN,
    sealingKey: settings.SEALING_KEY,
    centrifugo: centrifugoOf(settings),
  };
}

/** What is given without what it needs. By the environment, since some have a default. */
function halvesIn(env: Record<string, string | undefined>): string[] {
  return Object.entries(NEEDS).flatMap(([name, needed]) => {
    const missing = env[name] === undefined ? [] : needed.filter((other) => env[other] === undefined);
    return missing.length === 0 ? [] : [`${name} needs ${missing.join(' and ')}`];
  });
}

function s3Of(settings: z.infer<typeof configSchema>): S3Settings | null {
  if (settings.S3_BUCKET === undefined) return null;
  return { bucket: settings.S3_BUCKET, region: settings.S3_REGION, endpoint: settings.S3_ENDPOINT, accessKeyId: settings.S3_ACCESS_KEY_ID, secretAccessKey: settings.S3_SECRET_ACCESS_KEY };
}

function centrifugoOf(settings: z.infer<typeof configSchema>): CentrifugoConfig | undefined {
  const { CENTRIFUGO_URL: apiUrl, CENTRIFUGO_API_KEY: apiKey, CENTRIFUGO_TOKEN_SECRET: tokenSecret, CENTRIFUGO_PUBLIC_URL: publicUrl } = settings;
  if (apiUrl === undefined || apiKey === undefined || tokenSecret === undefined) return undefined;
  return { apiUrl, apiKey, tokenSecret, publicUrl };
}

/** What is wrong with the file is not told: its words may be a part of the key. */
function fcmOf(path: string): FcmAccount {
  try {
    return readFcmAccount(path);
  } catch {
    throw new Error(`Settings: FCM_SERVICE_ACCOUNT: ${path} is not Firebase's service account file, or cannot be read`);
  }
}

/** Returns whether a listening address is reached from this machine alone. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** As Fastify takes them: an address, a network, or a name of networks. */
function isProxy(text: string): boolean {
  if (PROXY_NAMES.has(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const longest = { 4: 32, 6: 128 }[isIP(address)];
  return longest !== undefined && rest.length === 0 && (bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= longest));
}

/** The address in `Name <address>`. */
function addressOf(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender;
}
