import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { people } from '../people/tables.ts';
import { pictures } from '../works/tables.ts';
import type { CharacterDetails } from './assistant-rules.ts';

const at = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow();
const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' });

/** DATA-18, CHAR-07. The picture is a copy of its own, so that neither the draft it was drawn for nor this takes the other's along. */
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

/** What a generated picture was asked for with (AI-27). */
export type GeneratedMetadata = { type: 'character' | 'scene' } & Record<string, string>;

/** DATA-19. A record never outlives its picture. */
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
