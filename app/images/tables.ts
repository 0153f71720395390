import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { people } from '../people/tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow();
const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' });

/** Every stored image with its owner, so that account deletion also deletes the images. */
export const pictures = pgTable(
  'pictures',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    ownerId: person('owner_id'),
    bucket: text().notNull(),
    folder: text().notNull(),
    address: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    widths: integer().array().notNull(),
    bytes: integer().notNull(),
    generated: boolean().notNull().default(false), // by the assistant, also as a copy (LABEL-01)
    /** Its average color such as `#a1b2c3`, in place of a covered panel (WARN-07); null until an older image is measured. */
    color: text(),
    createdAt: at('created_at'),
  },
  (t) => [
    check('pictures_color', sql`${t.color} ~ '^#[0-9a-f]{6}$'`),
    index('pictures_without_color').on(t.id).where(sql`${t.color} is null and ${t.bucket} in ('comics', 'generated-images')`),
    unique('pictures_address_key').on(t.address),
    index('pictures_owner').on(t.ownerId, t.id), // the cleanup reads by person, oldest first
  ],
);

/**
 * Where each image is used: one row per image and place, maintained by triggers on the tables that reference images. `source_id` is the id
 * of the referencing row; for a page or panel that of the part, else of the work, and for a page of a draft that of the draft.
 */
export const imageReferences = pgTable(
  'image_references',
  {
    sourceId: uuid('source_id').notNull(),
    source: text().$type<ImageSource>().notNull(),
    place: text().notNull(), // position of a page or panel, key of a page of a draft
    address: text()
      .notNull()
      .references(() => pictures.address, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.sourceId, t.source, t.place, t.address] }), index('image_references_address').on(t.address)],
);
export type ImageSource =
  | 'cover'
  | 'page'
  | 'panel'
  | 'draft_cover'
  | 'draft_page'
  | 'post'
  | 'channel'
  | 'message'
  | 'character'
  | 'profile'
  | 'case_copy'
  | 'version'
  | 'version_cover';

/**
 * Files pending deletion from the store: inserted in the transaction that deletes their rows, deleted once the store has deleted the file.
 * `key` is the key in the store; without an owner it is of an image of a child, which a trigger schedules.
 */
export const fileDeletions = pgTable(
  'file_deletions',
  {
    key: text().primaryKey(),
    ownerId: uuid('owner_id').references(() => people.id, { onDelete: 'cascade' }),
    createdAt: at('created_at'),
  },
  (t) => [index('file_deletions_owner').on(t.ownerId)],
);

/** Bytes of images, files and published text per member, counted by triggers on `pictures`, `files`, `works` and `parts`. */
export const storageUsage = pgTable('storage_usage', {
  personId: person('person_id').primaryKey(),
  bytes: bigint({ mode: 'number' }).notNull(),
});
