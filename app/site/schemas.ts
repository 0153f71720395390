import { z } from 'zod';
import { normalized } from '../forms/text-rules.ts';
import {
  AGE_MAX,
  AGE_MIN,
  GROUP_MAKERS,
  JOINING,
  SETTING_ERRORS,
  SETTING_KEYS,
  type SettingKey,
  type SettingValues,
  SITE_NAME_MAX,
} from './rules.ts';

/** Without control characters and bidirectional overrides, which would change the text around the name on every page. */
const shown = (text: string) => normalized(text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')).trim();
const text = z.string();
const settingSchemas = {
  'site-name': text
    .max(10 * SITE_NAME_MAX, SETTING_ERRORS['site-name'])
    .transform(shown)
    .refine((name) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(name) && name.length <= SITE_NAME_MAX, SETTING_ERRORS['site-name']),
  'support-address': text
    .trim()
    .max(254, SETTING_ERRORS['support-address'])
    .pipe(z.union([z.literal(''), z.email()], SETTING_ERRORS['support-address'])),
  joining: z.enum(JOINING, SETTING_ERRORS.joining),
  'minimum-age': text
    .trim()
    .regex(/^\d{1,3}$/, SETTING_ERRORS['minimum-age'])
    .refine((age) => Number(age) >= AGE_MIN && Number(age) <= AGE_MAX, SETTING_ERRORS['minimum-age'])
    .transform((age) => String(Number(age))),
  'kids-zone': z.enum(['on', 'off'], SETTING_ERRORS['kids-zone']),
  groups: z.enum(GROUP_MAKERS, SETTING_ERRORS.groups),
} satisfies Record<SettingKey, z.ZodType<string>>;

/** The valid ones of the given texts, and an error for each other. Keys that are not given are in neither. */
export function readSettingValues(given: Partial<Record<SettingKey, string>>) {
  const values: Partial<SettingValues> = {};
  const errors: Partial<Record<SettingKey, string>> = {};
  for (const key of SETTING_KEYS) {
    if (given[key] === undefined) continue;
    const read = settingSchemas[key].safeParse(given[key]);
    if (read.success) values[key] = read.data;
    else errors[key] = SETTING_ERRORS[key];
  }
  return { values, errors };
}
