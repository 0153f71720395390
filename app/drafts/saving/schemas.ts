import { z } from 'zod';
import { MEDIA_ADDRESS } from '#editor/document/document-types.ts';
import { clean, codePoints } from '../../forms/text-rules.ts';
import { distinctTags, GENRE_MAX, TAG_MAX, TAGS_MAX, TOO_MANY_TAGS } from '../../works/class-rules.ts';
import type { DraftType } from '../../works/kinds.ts';
import { LANGUAGE_MAX } from '../../works/languages/language-list-rules.ts';
import { PAGES_MAX, SENT_TAGS_MAX, TOO_MANY_PAGES } from '../draft-limit-rules.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from '../rules.ts';

/** Draft types of works (DRAFT-01) and of parts. */
const DRAFT_TYPES: [DraftType, ...DraftType[]] = ['book', 'comic', 'fantheory', 'imageworld', 'kids', 'challenge', 'chapter', 'arc'];

const cleanText = z.string().overwrite(clean);
const line = (max: number, what: string) => cleanText.max(max, `${what} can be up to ${max.toLocaleString('en-US')} characters.`);
const tag = cleanText
  .trim()
  .min(1)
  .refine((typed) => codePoints(typed) <= TAG_MAX, `Tags can be up to ${TAG_MAX} characters.`);
const pageKey = z.string().regex(/^[1-9]\d{0,5}$/, 'Page keys must be numbers.');

/** A save: the revision it is based on (0 for the first save), the order of all pages, and the changed pages. */
export const draftSave = z.object({
  save: z.uuid(),
  /** Id of the author; a save under another member's session is rejected. */
  by: z.string().max(64).optional(),
  base: z.number().int().min(0),
  kind: z.enum(DRAFT_TYPES),
  /** The published work that a chapter or arc belongs to. */
  work: z.uuid().optional(),
  /** Fields that are not in a save stay as they are. */
  title: line(TITLE_MAX, 'Titles').optional(),
  description: line(DESCRIPTION_MAX, 'Descriptions').optional(),
  tags: z.array(tag).max(SENT_TAGS_MAX, TOO_MANY_TAGS).overwrite(distinctTags).max(TAGS_MAX, TOO_MANY_TAGS).optional(),
  choices: z
    .object({
      cover: z.union([z.literal('drawn'), z.string().regex(MEDIA_ADDRESS)], 'Please choose a cover.').nullable(),
      genre: cleanText.max(GENRE_MAX).nullable(),
      language: cleanText.max(LANGUAGE_MAX).nullable(),
    })
    .partial()
    .optional(),
  order: z
    .array(pageKey)
    .min(1, 'A draft has at least one page.')
    .max(PAGES_MAX, TOO_MANY_PAGES)
    .refine((keys) => new Set(keys).size === keys.length, 'Page keys must be unique.'),
  pages: z.record(pageKey, z.unknown()),
  /** In a first save: the author's draft from which pages missing in `pages` are copied. */
  copyOf: z.uuid().optional(),
});
export type DraftSave = z.input<typeof draftSave>;
