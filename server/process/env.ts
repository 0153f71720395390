import { resolve } from 'node:path';
import { z } from 'zod';

/** One or more settings are invalid; the message has one sentence per line for each, for the operator. */
export class SettingProblem extends Error {}

const must = (words: string) => ({ error: words });
const text = z.string(); // never empty: an empty setting counts as unset
const whole = (min: number, max: number, words: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, must(words))
    .transform(Number)
    .refine((number) => number >= min && number <= max, must(words));
const address = (words: string) => z.url({ protocol: /^https?$/, ...must(words) }).transform((url) => url.replace(/\/+$/, ''));
/** Whether the user and password of an address can be decoded; a % alone cannot. */
function isPercentEncoded(url: string): boolean {
  if (!URL.canParse(url)) return true; // another sentence says so
  const { username, password } = new URL(url);
  try {
    return [username, password].every((part) => decodeURIComponent(part) !== null);
  } catch {
    return false;
  }
}
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const MAIL_FROM_FORM = /^(?:[^<>"\p{Cc}]*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/u;

const shape = z.object({
  PORT: whole(0, 65_535, 'must be a number from 0 to 65535').default(3000),
  HOST: text
    .regex(/^[0-9A-Za-z.:_-]+$/, must('must be a host name or an address without a port, such as 127.0.0.1 or 0.0.0.0'))
    .default('127.0.0.1'),
  ORIGIN: z
    .url({ protocol: /^https?$/, ...must('must be the public address, such as https://stories.example.org') })
    .refine(
      (url) => !URL.canParse(url) || /^\/*$/.test(new URL(url).pathname + new URL(url).search + new URL(url).hash),
      must('must end after the host name: no path, no question mark'),
    )
    .transform((url) => new URL(url).origin)
    .optional(),
  DATA_DIR: text.default('./data').transform((path) => resolve(path)),
  BACKUP_DIR: text.transform((path) => resolve(path)).optional(),
  BACKUP_AT: text.regex(/^([01]\d|2[0-3]):[0-5]\d$/, must('must be a time of day such as 03:30')).default('03:30'),
  BACKUP_BEFORE_UPDATE: z
    .enum(['0', '1'], must('must be 1, or 0 to update the database without a backup before'))
    .default('1')
    .transform((value) => value === '1'),
  DATABASE_URL: text
    .regex(/^postgres(ql)?:\/\//, must('must begin with postgres:// or postgresql://'))
    .refine(
      (url) => !/^postgres/.test(url) || URL.canParse(url),
      must('must be an address such as postgres://user:password@host:5432/name'),
    )
    .optional(),
  SITE_NAME: text.max(60, must('must be at most 60 characters')).optional(),
  SUPPORT_EMAIL: z.email(must('must be an email address')).optional(),
  SMTP_URL: text
    .refine(
      (url) => /^smtps?:\/\//.test(url) && URL.canParse(url) && new URL(url).hostname !== '',
      must('must be an address such as smtps://user:password@mail.example.org'),
    )
    .refine(isPercentEncoded, must('must have every % of its user and password written as %25'))
    .optional(),
  MAIL_FROM: text
    .regex(MAIL_FROM_FORM, must('must be an email address, or a name and an address such as Our Site <site@mail.example.org>'))
    .optional(),
  OPENAI_API_KEY: text.optional(),
  OPENAI_BASE_URL: address('must be an address such as https://api.openai.com/v1').optional(),
  AI_TEXT_MODEL: text.default('gpt-4o-mini'),
  AI_IMAGE_MODEL: text.default('dall-e-3'),
  S3_ENDPOINT: address('must be an address such as https://s3.example.org').optional(),
  S3_REGION: text.default('us-east-1'),
  S3_BUCKET: text
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, must('must be a bucket name: 3 to 63 lowercase letters, digits, dots and hyphens'))
    .optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  MEMBER_STORAGE_MB: whole(
    1,
    100_000_000,
    'must be the megabytes of images, files and published text that one member may store, such as 1000',
  ).default(1_000),
  TRUST_PROXY: whole(0, 10, 'must be the number of your proxies in front of this server, from 0 to 10').default(0),
  LOG_LEVEL: z.enum(LEVELS, must(`must be one of ${LEVELS.join(', ')}`)).default('warn'),
});

export type Env = Omit<z.output<typeof shape>, 'ORIGIN'> & {
  /** The public address without a trailing slash: scheme, host, and the port unless it is the default. */
  ORIGIN: string;
};

const S3_REQUIRED = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
const S3_SETTINGS = [...S3_REQUIRED, 'S3_ENDPOINT', 'S3_REGION'];

/** Errors of settings that depend on each other. */
function crossFieldErrors(given: Record<string, string>): string[] {
  return [...s3Errors(given), ...proxyErrors(given), ...mailErrors(given)];
}

/** The server has no TLS, so an https ORIGIN implies a proxy; unless it is counted, every visitor has the proxy's address. */
function proxyErrors({ ORIGIN, TRUST_PROXY }: Record<string, string>): string[] {
  if (TRUST_PROXY !== undefined || !shape.shape.ORIGIN.safeParse(ORIGIN).data?.startsWith('https:')) return [];
  return [
    'TRUST_PROXY must be set together with an https ORIGIN: the number of your proxies in front of this server, usually 1, or 0 for none. Without it all visitors would be counted as one.',
  ];
}

function mailErrors(given: Record<string, string>): string[] {
  const [missing] = ['SMTP_URL', 'MAIL_FROM'].filter((name) => !(name in given));
  const [named] = ['SMTP_URL', 'MAIL_FROM'].filter((name) => name in given);
  if (!missing || !named) return [];
  return [`${missing} must be set together with ${named}: the site sends mail with both of them, and none without both.`];
}

function s3Errors(given: Record<string, string>): string[] {
  const named = S3_SETTINGS.filter((name) => name in given);
  const missing = S3_REQUIRED.filter((name) => !(name in given));
  if (!named.length || !missing.length) return [];
  return [
    `${missing.join(', ')} must be set together with ${named.join(', ')}: images are stored in S3 with all of them, in DATA_DIR with none.`,
  ];
}

/** Defaults of a demo, which may run at the same time as the real site. */
const BESIDE_THE_SITE = { PORT: '3001', DATA_DIR: './data-demo' };

/**
 * Reads all settings once; an empty value counts as unset, and unknown names are ignored. Throws a SettingProblem with a sentence for each
 * invalid one, which never repeats the value because it may be a secret.
 *
 * Without ORIGIN the origin is `http://localhost:PORT`, for a demo `http://127.0.0.1:PORT`. The other one works too, because forms are also
 * compared with the request URL.
 */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const isDemo = Boolean(source.STORYHEARTH_DEMO);
  const given: Record<string, string> = isDemo ? { ...BESIDE_THE_SITE } : {};
  for (const name of Object.keys(shape.shape)) {
    const value = source[name]?.trim();
    if (value) given[name] = value;
  }
  const read = shape.safeParse(given);
  const sentences = new Map<string, string>(); // one per setting, even if two checks failed
  for (const { path, message } of read.error?.issues ?? []) {
    const name = String(path[0]);
    if (!sentences.has(name)) sentences.set(name, `${name} ${message}.`);
  }
  const wrong = [...sentences.values(), ...crossFieldErrors(given)];
  if (!read.success || wrong.length) throw new SettingProblem(wrong.join('\n'));
  const host = isDemo ? '127.0.0.1' : 'localhost'; // cookies ignore ports: on the same host a sign-in would end the one at the site
  return { ...read.data, ORIGIN: read.data.ORIGIN ?? `http://${host}:${read.data.PORT}` };
}
