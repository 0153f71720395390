import { resolve } from 'node:path';
import { z } from 'zod';

/** One or more settings are wrong; the message is a sentence for each, one per line, for the person who runs the house. */
export class SettingProblem extends Error {}

const must = (words: string) => ({ error: words });
const text = z.string(); // never empty: an empty setting counts as unset
const whole = (least: number, most: number, words: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, must(words))
    .transform(Number)
    .refine((number) => number >= least && number <= most, must(words));
const address = (words: string) => z.url({ protocol: /^https?$/, ...must(words) }).transform((url) => url.replace(/\/+$/, ''));
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

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
  DATABASE_URL: text
    .regex(/^postgres(ql)?:\/\//, must('must begin with postgres:// or postgresql://'))
    .refine(
      (url) => !/^postgres/.test(url) || URL.canParse(url),
      must('must be an address such as postgres://user:password@host:5432/name'),
    )
    .optional(),
  SITE_NAME: text.max(60, must('must be at most 60 characters')).default('Storyhearth'),
  SUPPORT_EMAIL: z.email(must('must be an e-mail address')).optional(),
  OPENAI_API_KEY: text.optional(),
  OPENAI_BASE_URL: address('must be an address such as https://api.openai.com/v1').optional(),
  AI_TEXT_MODEL: text.default('gpt-4o-mini'),
  AI_IMAGE_MODEL: text.default('dall-e-3'),
  S3_ENDPOINT: address('must be an address such as https://s3.example.org').optional(),
  S3_REGION: text.default('us-east-1'),
  S3_BUCKET: text
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, must('must be a bucket name: 3 to 63 small letters, digits, dots and hyphens'))
    .optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  MEMBER_STORAGE_MB: whole(
    1,
    100_000_000,
    'must be the megabytes of images, files and published text that one member may store, such as 1000',
  ).default(1_000),
  TRUST_PROXY: whole(0, 10, 'must be the number of proxies of yours in front, from 0 to 10').default(0),
  LOG_LEVEL: z.enum(LEVELS, must(`must be one of ${LEVELS.join(', ')}`)).default('warn'),
});

export type Env = Omit<z.output<typeof shape>, 'ORIGIN'> & {
  /** The public address, without a slash at its end: scheme, host, and the port if it is not the usual one. */
  ORIGIN: string;
};

const S3_NEEDS = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
const S3_KNOWS = [...S3_NEEDS, 'S3_ENDPOINT', 'S3_REGION'];

/** Settings that only make sense together. */
function together(given: Record<string, string>): string[] {
  return [...s3Together(given), ...proxyCounted(given)];
}

/** The server speaks no TLS, so an https address proves a proxy in front; unless it is counted, every visitor has the proxy's address. */
function proxyCounted({ ORIGIN, TRUST_PROXY }: Record<string, string>): string[] {
  if (TRUST_PROXY !== undefined || !shape.shape.ORIGIN.safeParse(ORIGIN).data?.startsWith('https:')) return [];
  return [
    'TRUST_PROXY must be set beside an https ORIGIN: the number of your proxies in front of this server, usually 1, or 0 for none. Without it all visitors would be counted as one.',
  ];
}

function s3Together(given: Record<string, string>): string[] {
  const named = S3_KNOWS.filter((name) => name in given);
  const missing = S3_NEEDS.filter((name) => !(name in given));
  if (!named.length || !missing.length) return [];
  return [`${missing.join(', ')} must be set beside ${named.join(', ')}: pictures are kept in S3 with all of them, in DATA_DIR with none.`];
}

/**
 * Reads every setting once (decision 16). Empty counts as unset, names that are not ours are passed over. Throws a SettingProblem with a
 * sentence for each wrong one; the value is never repeated, because it may be a secret.
 *
 * Without ORIGIN the site calls itself `http://localhost:PORT`. A browser that comes by `http://127.0.0.1:PORT` is served as well: forms
 * are compared with the address that was asked, too.
 */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const given: Record<string, string> = {};
  for (const name of Object.keys(shape.shape)) {
    const value = source[name]?.trim();
    if (value) given[name] = value;
  }
  const read = shape.safeParse(given);
  const sentences = new Map<string, string>(); // one for each setting, even where two checks failed
  for (const { path, message } of read.error?.issues ?? []) {
    const name = String(path[0]);
    if (!sentences.has(name)) sentences.set(name, `${name} ${message}.`);
  }
  const wrong = [...sentences.values(), ...together(given)];
  if (!read.success || wrong.length) throw new SettingProblem(wrong.join('\n'));
  return { ...read.data, ORIGIN: read.data.ORIGIN ?? `http://localhost:${read.data.PORT}` };
}
