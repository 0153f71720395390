import { z } from 'zod';
import type { FieldMessages } from '#server/http/problem-rules.ts';
import { normalized } from '../forms/text-rules.ts';
import { BANNER_ADDRESS_MAX, BANNER_MAX, endOf, isAddressHere } from './banner-rules.ts';
import { SETTING_KEYS, type SettingKey, type SettingValues, SITE_NAME_MAX, settingOf } from './setting-rules.ts';

/** Without control characters and bidirectional overrides, which would change the text around the name on every page. */
const shown = (text: string) => normalized(text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')).trim();
const text = z.string();
/** The schemas of texts; those of numbers and choices follow from the list of settings. */
const textSchemas: Partial<Record<SettingKey, z.ZodType<string>>> = {
  'site-name': text
    .max(10 * SITE_NAME_MAX)
    .transform(shown)
    .refine((name) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(name) && name.length <= SITE_NAME_MAX),
  'support-address': text
    .trim()
    .max(254)
    .pipe(z.union([z.literal(''), z.email()])),
  'banner-text': text
    .max(10 * BANNER_MAX)
    .transform(shown)
    .refine((words) => words.length <= BANNER_MAX),
  'banner-address': text
    .trim()
    .max(BANNER_ADDRESS_MAX)
    .refine((address) => !address || isAddressHere(address)),
  'banner-until': text.trim().refine((end) => !end || !Number.isNaN(endOf(end))),
};

const numberSchema = (min: number, max: number) =>
  text
    .trim()
    .regex(/^\d{1,9}$/)
    .refine((value) => Number(value) >= min && Number(value) <= max)
    .transform((value) => String(Number(value)));

function schemaOf(key: SettingKey): z.ZodType<string> {
  const setting = settingOf(key);
  if (setting.type === 'number') return numberSchema(setting.min, setting.max);
  if (setting.type === 'choice') return z.enum(Object.keys(setting.options));
  const schema = textSchemas[key];
  if (!schema) throw new Error(`the setting ${key} has no schema`);
  return schema;
}
const settingSchemas = Object.fromEntries(SETTING_KEYS.map((key) => [key, schemaOf(key)]));

/** The valid ones of the given texts, and a message for each other. Keys that are not given are in neither. */
export function readSettingValues(given: Partial<Record<SettingKey, string>>) {
  const values: Partial<SettingValues> = {};
  const fields: FieldMessages<SettingKey> = {};
  for (const key of SETTING_KEYS) {
    if (given[key] === undefined) continue;
    const read = settingSchemas[key]?.safeParse(given[key]);
    if (read?.success) values[key] = read.data;
    else fields[key] = settingOf(key).error;
  }
  return { values, fields };
}
