import { z } from 'zod';

const configSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DEMO: z.enum(['on', 'off']).default('on'),
  /** Where people reach this server; the links of letters begin with it. */
  PUBLIC_URL: z.url().default('http://localhost:8080'),
  /** The file of Firebase's service account; without it native apps get no push messages. */
  FCM_SERVICE_ACCOUNT: z.string().min(1).optional(),
  DIST_DIR: z.string().default('./dist'),
  /** The server API of a Centrifugo v6, which then serves the realtime connections; with its API key and token secret. */
  CENTRIFUGO_URL: z.url({ protocol: /^https?$/ }).optional(),
  CENTRIFUGO_API_KEY: z.string().min(16).optional(),
  CENTRIFUGO_TOKEN_SECRET: z.string().min(32).optional(),
  /** Where browsers reach Centrifugo's /connection/websocket, if not by that path of our own address. */
  CENTRIFUGO_PUBLIC_URL: z.url({ protocol: /^wss?$/ }).optional(),
  /** Holds every answer against its schema; for tests and development. */
  CHECK_REPLIES: z.enum(['on', 'off']).default('off'),
});

export interface CentrifugoConfig {
  readonly apiUrl: string;
  readonly apiKey: string;
  readonly tokenSecret: string;
  readonly publicUrl: string | undefined;
  /** The origin of `publicUrl`, for a Content-Security-Policy's connect-src. */
  readonly publicOrigin: string | undefined;
}

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly logLevel: z.infer<typeof configSchema>['LOG_LEVEL'];
  readonly hasDemo: boolean;
  readonly publicUrl: string;
  readonly fcmServiceAccount: string | undefined;
  readonly distDir: string;
  readonly checksReplies: boolean;
  /** The Centrifugo that serves the realtime connections; undefined for the embedded hub. */
  readonly centrifugo: CentrifugoConfig | undefined;
}

/** The settings of the environment. A wrong one throws and names itself. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = configSchema.safeParse(env);
  if (!parsed.success) throw new Error(`Settings: ${parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`);
  const settings = parsed.data;
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    logLevel: settings.LOG_LEVEL,
    hasDemo: settings.DEMO === 'on',
    publicUrl: settings.PUBLIC_URL,
    fcmServiceAccount: settings.FCM_SERVICE_ACCOUNT,
    distDir: settings.DIST_DIR,
    checksReplies: settings.CHECK_REPLIES === 'on',
    centrifugo: centrifugoOf(settings),
  };
}

function centrifugoOf(settings: z.infer<typeof configSchema>): CentrifugoConfig | undefined {
  const { CENTRIFUGO_URL: apiUrl, CENTRIFUGO_API_KEY: apiKey, CENTRIFUGO_TOKEN_SECRET: tokenSecret, CENTRIFUGO_PUBLIC_URL: publicUrl } = settings;
  if (apiUrl === undefined) return undefined;
  if (apiKey === undefined || tokenSecret === undefined) throw new Error('Settings: CENTRIFUGO_URL needs CENTRIFUGO_API_KEY and CENTRIFUGO_TOKEN_SECRET');
  return { apiUrl, apiKey, tokenSecret, publicUrl, publicOrigin: publicUrl === undefined ? undefined : new URL(publicUrl).origin };
}
