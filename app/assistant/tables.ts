import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { pictures } from '../images/tables.ts';
import { people } from '../people/tables.ts';
import type { CharacterDetails } from './assistant-rules.ts';
import type { Generated } from './limits/limit-rules.ts';

const at = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow();
const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' });

/** The image is a separate copy, so that deleting the draft it was generated for does not delete it, nor the other way round. */
export const characters = pgTable(
  'characters',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    name: text().notNull(),
    image: text().notNull(), // a media address
    imageWidth: integer('image_width').notNull(),
    imageHeight: integer('image_height').notNull(),
    authorId: person('author_id'),
    details: jsonb().$type<CharacterDetails>().notNull(),
    createdAt: at('created_at'),
  },
  (t) => [index('characters_author_newest').on(t.authorId, t.createdAt, t.id)],
);

/** The parameters a generated image was requested with (AI-27). */
export type GeneratedMetadata = { type: 'character' | 'scene' } & Record<string, string>;

/** A record is deleted with its image (DATA-19). */
export const generatedImages = pgTable(
  'generated_images',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    url: text()
      .notNull()
      .unique('generated_images_url_key')
      .references(() => pictures.address, { onDelete: 'cascade' }),
    userId: person('user_id'),
    metadata: jsonb().$type<GeneratedMetadata>().notNull(),
    createdAt: at('created_at'),
  },
  (t) => [index('generated_images_user').on(t.userId)],
);

/** Uses of the writing helper: of one person on a day, `2026-11-25`, and of the site, without a person, in a month, `2026-11` (SITE-04). */
export const helperUses = pgTable(
  'helper_uses',
  {
    personId: uuid('person_id').references(() => people.id, { onDelete: 'cascade' }),
    made: text().$type<Generated>().notNull(),
    period: text().notNull(),
    uses: integer().notNull(),
  },
  (t) => [
    unique('helper_uses_key').on(t.personId, t.made, t.period).nullsNotDistinct(),
    check('helper_uses_counted', sql`${t.uses} >= 0`),
    index('helper_uses_period').on(t.period), // the daily cleanup
  ],
);

/** What the assistant delivered to a member, as hashes of runs of words, never as text (LABEL-01). */
export const generatedTexts = pgTable(
  'assistant_answers',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    personId: person('person_id'),
    fingerprints: bigint('prints', { mode: 'bigint' }).array().notNull(),
    words: integer().notNull(),
    createdAt: at('created_at'),
  },
  // Publishing reads the texts of its author, so an index of all fingerprints would never be read.
  (t) => [index('assistant_answers_person').on(t.personId, t.createdAt, t.id)],
);
