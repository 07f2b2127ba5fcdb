import { z } from 'zod';
import { USER_FILES_MAX } from '../schema/limits.ts';
import type { S3Settings } from './files/s3-file-store.ts';

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
  /** Holds every answer against its schema; for tests and development. */
  CHECK_REPLIES: z.enum(['on', 'off']).default('off'),
});

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
  readonly userFilesMax: number;
  readonly s3: S3Settings | null;
  readonly metrics: { readonly port: number; readonly host: string } | null;
  readonly stopDelayMs: number;
  readonly checksReplies: boolean;
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
    userFilesMax: settings.FILES_PER_USER_MB * 1024 ** 2,
    s3: s3Of(settings),
    metrics: settings.METRICS_PORT === undefined ? null : { port: settings.METRICS_PORT, host: settings.METRICS_HOST },
    stopDelayMs: settings.STOP_DELAY_MS,
    checksReplies: settings.CHECK_REPLIES === 'on',
  };
}

function s3Of(settings: z.infer<typeof configSchema>): S3Settings | null {
  if (settings.S3_BUCKET === undefined) return null;
  return { bucket: settings.S3_BUCKET, region: settings.S3_REGION, endpoint: settings.S3_ENDPOINT, accessKeyId: settings.S3_ACCESS_KEY_ID, secretAccessKey: settings.S3_SECRET_ACCESS_KEY };
}
