import { resolve } from 'node:path';
import { z } from 'zod';

/** One or more settings are wrong; the message is a sentence for each, for the person who runs the house. */
export class SettingProblem extends Error {}

const text = z.string().trim().min(1);
const address = (what: string) => z.url({ protocol: /^https?$/, error: `${what} must be an address that begins with http:// or https://` }).transform((url) => url.replace(/\/$/, ''));

const shape = z.object({
  PORT: z.coerce.number({ error: 'must be a number from 0 to 65535' }).int('must be a whole number').min(0, 'must be 0 or more').max(65_535, 'must be 65535 or less').default(3000),
  HOST: text.default('127.0.0.1'),
  ORIGIN: address('it').optional(),
  DATA_DIR: text.default('./data').transform((path) => resolve(path)),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://').optional(),
  SITE_NAME: text.max(60, 'must be at most 60 characters').default('Storyhearth'),
  SUPPORT_EMAIL: z.email('must be an e-mail address').optional(),
  OPENAI_API_KEY: text.optional(),
  OPENAI_BASE_URL: address('it').optional(),
  AI_TEXT_MODEL: text.default('gpt-4o-mini'),
  AI_IMAGE_MODEL: text.default('dall-e-3'),
  S3_ENDPOINT: address('it').optional(),
  S3_REGION: text.default('us-east-1'),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  TRUST_PROXY: z.coerce.number({ error: 'must be the number of proxies in front, 0 if none' }).int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { error: 'must be one of fatal, error, warn, info, debug, trace, silent' }).default('warn'),
});

export type Env = Omit<z.output<typeof shape>, 'ORIGIN'> & { ORIGIN: string };

const S3 = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Reads every setting once (decision 16). Empty counts as unset. Throws a SettingProblem that names each wrong one. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([name, value]) => name in shape.shape && value?.trim()));
  const read = shape.safeParse(given);
  const wrong = read.success ? [] : read.error.issues.map((issue) => `The setting ${String(issue.path[0])} is wrong: ${issue.message}.`);
  const s3 = S3.filter((name) => name in given);
  const missing = S3.filter((name) => !(name in given));
  if (s3.length && missing.length) wrong.push(`The setting ${s3[0]} needs ${missing.join(' and ')} beside it: S3 works with all of them or none.`);
  if (!s3.length && 'S3_ENDPOINT' in given) wrong.push(`The setting S3_ENDPOINT needs ${S3.join(', ')} beside it.`);
  if (!read.success || wrong.length) throw new SettingProblem(wrong.join('\n'));
  return { ...read.data, ORIGIN: read.data.ORIGIN ?? `http://localhost:${read.data.PORT}` };
}
