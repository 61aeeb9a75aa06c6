import { z } from 'zod';
import { isTimeZone } from '#shared/kernel/time-zone.ts';

const unitMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const isUnit = (text: string): text is keyof typeof unitMs => text in unitMs;

/** `30s`, `15m`, `12h` or `7d` as milliseconds. */
const duration = z.string().transform((text, context) => {
  const [, count, unit] = /^(\d+)\s*([smhd])$/.exec(text.trim()) ?? [];
  if (count !== undefined && unit !== undefined && isUnit(unit) && Number(count) > 0)
    return Number(count) * unitMs[unit];
  context.addIssue({ code: 'custom', message: 'must be a number and a unit, such as 30m, 12h or 7d' });
  return z.NEVER;
});
/** No longer than `longest`, which is written the same way. */
const upTo = (longest: string) => {
  const maxMs = duration.parse(longest);
  return duration.refine((ms) => ms <= maxMs, `must be ${longest} or less`);
};
const whole = (min: number, max: number) =>
  z.coerce
    .number(`must be a number from ${min} to ${max}`)
    .refine(
      (value) => Number.isInteger(value) && value >= min && value <= max,
      `must be a number from ${min} to ${max}`,
    );
/** 32 bytes each in base64, separated by commas. */
const accountKeys = z.string().transform((text, context) => {
  const keys = text
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '')
    .map((key) => Buffer.from(key, 'base64'));
  if (keys.every(({ length }) => length === 32)) return keys;
  context.addIssue({
    code: 'custom',
    message: 'must be keys of 32 bytes in base64, separated by commas; `openssl rand -base64 32` makes one',
  });
  return z.NEVER;
});
const url = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must be an address such as ${example}` });
const webUrl = url(/^https?$/, 'https://proofs.example.com');
/** Links, passkeys and rules of browsers are made of it. */
const origin = webUrl.transform((text, context) => {
  const { origin: read, pathname, search, hash, username, password } = new URL(text);
  if (pathname === '/' && search + hash + username + password === '') return read;
  context.addIssue({
    code: 'custom',
    message: 'must be only the origin, such as https://proofs.example.com',
  });
  return z.NEVER;
});
/** What mail programs read as two addresses or none in a name is quoted there. */
const senderForm =
  /^\s*(?:(?:"(?:[^"\\]|\\.)*"|[^"<>,;:@]*)\s*<\s*(?<named>[^<>]+?)\s*>|(?<alone>[^<>]+?))\s*$/;
const addressForm = /^[^\s<>()@,;:"]+@[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*$/u;
/** The sender of mails: an address, or a name and an address. */
const sender = z.string().superRefine((text, context) => {
  const { named, alone } = senderForm.exec(text)?.groups ?? {};
  if (addressForm.test(named ?? alone ?? '')) return;
  const isQuoted = /^(["']).*\1$/.test(text);
  const message = isQuoted
    ? 'leave out the quotes around it: docker --env-file takes them for a part of the value'
    : 'must be an address, or a name and an address such as Northlight Repro <proofs@northlight.example>; a name with a comma or colon is in double quotes';
  context.addIssue({ code: 'custom', message });
});
const timeZone = z.string().refine(isTimeZone, 'must be a zone name such as Asia/Kuala_Lumpur');
/** Client credentials of the token routes, `id:secret`; public by nature, since the page carries them. */
const credentials = z.string().regex(/^[^:]+:.+$/, 'must be id:secret');

const environmentSchema = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  API_PREFIX: z
    .string()
    .regex(/^(\/[a-z0-9-]+)+$/, 'must be a path such as /api')
    .default('/api'),
  TRUST_PROXY: whole(0, 20).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DATA_DIR: z.string().min(1).default('data'),
  FSYNC: z.stringbool('must be on or off').default(true),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/name').optional(),
  DATABASE_WAIT: upTo('1d').prefault('5s'),
  DATABASE_TIMEOUT: upTo('1d').prefault('15s'),
  S3_ENDPOINT: webUrl.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().min(3).optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: z.stringbool('must be true or false').default(true),
  SMTP_URL: url(/^smtps?$/, 'smtp://user:password@host:587').optional(),
  MAIL_FROM: sender.default('Galley <no-reply@localhost>'),
  PRODUCT_NAME: z.string().min(1).optional(),
  PROVIDER_NAME: z.string().min(1).optional(),
  SUPPORT_EMAIL: z.email('must be an e-mail address').optional(),
  PRIVACY_URL: webUrl.optional(),
  TERMS_URL: webUrl.optional(),
  TOUR_VIDEO: webUrl.optional(),
  PEXELS_API_KEY: z.string().optional(),
  PEXELS_URL: webUrl.optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_URL: webUrl.optional(),
  ACCOUNT_KEYS: accountKeys.prefault(''),
  SSO_PRIVATE_ADDRESSES: z.stringbool('must be on or off').default(false),
  SEAL_P12: z.string().optional(),
  SEAL_PASSWORD: z.string().optional(),
  TIMESTAMP_URL: webUrl.optional(),
  AUDIT_RETENTION: z
    .union([z.literal('forever').transform((): null => null), duration], {
      error: 'must be forever, or a number and a unit such as 1095d',
    })
    .prefault('1095d'),
  COMPARE_VERSIONS: z.stringbool('must be on or off').default(true),
  METRICS_TOKEN: z.string().min(16, 'must have 16 characters or more').optional(),
  SESSION_TTL: upTo('36500d').prefault('12h'),
  CONFIRM_AFTER: duration.prefault('15m'),
  WORK_TIME_REMINDER: duration.prefault('60m'),
  WORK_TIME_LIMIT: duration.prefault('4h'),
  WORK_TIME_ANSWER: duration.prefault('10m'),
  TIME_ZONE: timeZone.optional(),
  CUSTOMER_CLIENT: credentials.default('customer:galley'),
  PROVIDER_CLIENT: credentials.default('user:galley'),
});

/** Names of all variables of the environment that are read. */
export const settingNames: readonly string[] = Object.keys(environmentSchema.shape);

export interface S3Config {
  /** Null means Amazon's own. */
  endpoint: string | null;
  region: string;
  bucket: string;
  /** Null means whatever the machine itself is allowed (instance role, profile). */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  forcePathStyle: boolean;
}

export interface Config {
  port: number;
  host: string;
  /** Origin that people use, without a slash at the end. */
  publicUrl: string;
  apiPrefix: string;
  /** Number of trusted proxies in front of the server that forward client addresses. */
  trustProxy: number;
  logLevel: z.infer<typeof environmentSchema>['LOG_LEVEL'];
  dataDir: string;
  /** Flush files in `dataDir` to the medium before a write is acknowledged. */
  fsync: boolean;
  databaseUrl: string | null;
  /** How long calls wait for PostgreSQL: for a connection or a lock, and for one statement. */
  databaseLimits: { waitMs: number; statementMs: number };
  s3: S3Config | null;
  smtpUrl: string | null;
  mailFrom: string;
  /** Null: the name that the setup was given. */
  productName: string | null;
  /** Null: as the setup has it. */
  providerName: string | null;
  supportEmail: string | null;
  privacyUrl: string | null;
  termsUrl: string | null;
  /** Address of a film about the product; null: none is offered. */
  tourVideo: string | null;
  /** The public picture library, its address without a slash at the end; null: no library is used. */
  pexels: { url: string; key: string } | null;
  /** Card payments; the address has no trailing slash. Null: cards are not accepted. */
  stripe: { key: string; webhookSecret: string; url: string } | null;
  /** Key that seals approval certificates. `p12` null: a key that the installation makes for itself. */
  seal: {
    p12: { path: string; password: string } | null;
    /** Address of an RFC 3161 time stamp service. */
    timestampUrl: string | null;
  };
  /** How long audit entries are kept; null: for ever. */
  auditRetentionMs: number | null;
  /** Whether the server compares each version with the one before it; otherwise readers' browsers do so. */
  comparesVersions: boolean;
  /** Opens /metrics; null: there is none. */
  metricsToken: string | null;
  /** Keys of stored account numbers and client secrets, the one that encrypts first; none: they are not encrypted. */
  accountKeys: readonly Uint8Array[];
  /** Whether issuers of single sign-on may be in a private network and without TLS. */
  allowsPrivateIssuers: boolean;
  sessionTtlMs: number;
  /** How long after proving who they are a person may make sensitive changes. */
  confirmMs: number;
  /** Null: as the setup has it. */
  timeZone: string | null;
  /**
   * Working time: interval of reminders, time until the question whether the person is still at work, and
   * time to respond to it.
   */
  workTime: { reminderMs: number; askAfterMs: number; respondWithinMs: number };
  clientCredentials: { customer: string; provider: string };
}

/** Everything that is wrong with the environment, in one message for the person who starts the server. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export function readConfig(environment: NodeJS.ProcessEnv): Config {
  // An empty variable counts as absent: most supervisors and compose files write it so.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const read = environmentSchema.safeParse(given);
  const wrong = read.success
    ? []
    : read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const s3Keys = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  if (given.S3_BUCKET === undefined)
    for (const key of s3Keys) if (given[key] !== undefined) wrong.push(`S3_BUCKET: is needed with ${key}`);
  if ((given.S3_ACCESS_KEY_ID === undefined) !== (given.S3_SECRET_ACCESS_KEY === undefined))
    wrong.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: give both or neither');
  if (given.SMTP_URL !== undefined && given.MAIL_FROM === undefined)
    wrong.push('MAIL_FROM: is needed with SMTP_URL');
  if (given.PEXELS_URL !== undefined && given.PEXELS_API_KEY === undefined)
    wrong.push('PEXELS_API_KEY: is needed with PEXELS_URL');
  if ((given.STRIPE_SECRET_KEY === undefined) !== (given.STRIPE_WEBHOOK_SECRET === undefined))
    wrong.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: give both or neither');
  if (given.STRIPE_URL !== undefined && given.STRIPE_SECRET_KEY === undefined)
    wrong.push('STRIPE_SECRET_KEY: is needed with STRIPE_URL');
  if (given.SEAL_PASSWORD !== undefined && given.SEAL_P12 === undefined)
    wrong.push('SEAL_P12: is needed with SEAL_PASSWORD');
  if (!read.success || wrong.length > 0)
    throw new ConfigError(`The configuration is wrong:\n${wrong.map((line) => `  - ${line}`).join('\n')}`);

  const env = read.data;
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    apiPrefix: env.API_PREFIX,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    dataDir: env.DATA_DIR,
    fsync: env.FSYNC,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseLimits: { waitMs: env.DATABASE_WAIT, statementMs: env.DATABASE_TIMEOUT },
    s3: env.S3_BUCKET === undefined ? null : s3Of(env, env.S3_BUCKET),
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    productName: env.PRODUCT_NAME ?? null,
    providerName: env.PROVIDER_NAME ?? null,
    supportEmail: env.SUPPORT_EMAIL ?? null,
    privacyUrl: env.PRIVACY_URL ?? null,
    termsUrl: env.TERMS_URL ?? null,
    tourVideo: env.TOUR_VIDEO ?? null,
    pexels:
      env.PEXELS_API_KEY === undefined
        ? null
        : { url: (env.PEXELS_URL ?? 'https://api.pexels.com').replace(/\/+$/, ''), key: env.PEXELS_API_KEY },
    stripe: stripeOf(env),
    seal: {
      p12: env.SEAL_P12 === undefined ? null : { path: env.SEAL_P12, password: env.SEAL_PASSWORD ?? '' },
      timestampUrl: env.TIMESTAMP_URL ?? null,
    },
    auditRetentionMs: env.AUDIT_RETENTION,
    comparesVersions: env.COMPARE_VERSIONS,
    metricsToken: env.METRICS_TOKEN ?? null,
    accountKeys: env.ACCOUNT_KEYS,
    allowsPrivateIssuers: env.SSO_PRIVATE_ADDRESSES,
    sessionTtlMs: env.SESSION_TTL,
    confirmMs: env.CONFIRM_AFTER,
    timeZone: env.TIME_ZONE ?? null,
    workTime: {
      reminderMs: env.WORK_TIME_REMINDER,
      askAfterMs: env.WORK_TIME_LIMIT,
      respondWithinMs: env.WORK_TIME_ANSWER,
    },
    clientCredentials: { customer: env.CUSTOMER_CLIENT, provider: env.PROVIDER_CLIENT },
  };
}

function s3Of(env: z.infer<typeof environmentSchema>, bucket: string): S3Config {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return {
    endpoint: env.S3_ENDPOINT ?? null,
    region: env.S3_REGION,
    bucket,
    credentials:
      accessKeyId === undefined || secretAccessKey === undefined ? null : { accessKeyId, secretAccessKey },
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
  };
}

function stripeOf(env: z.infer<typeof environmentSchema>): Config['stripe'] {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_URL: url } = env;
  if (key === undefined || webhookSecret === undefined) return null;
  return { key, webhookSecret, url: (url ?? 'https://api.stripe.com').replace(/\/+$/, '') };
}
