import { z } from 'zod';
import { MEDIA_ADDRESS } from '#editor/document/document-types.ts';
import { COMMENT_RULES } from '../audience/comment-access-rules.ts';
import { COMMENT_CHOICE_MESSAGES } from '../comments/access/comment-choice-rules.ts';
import { NO_LANGUAGE } from '../drafts/rules.ts';
import { clean } from '../forms/text-rules.ts';
import { GENRE_MAX } from '../works/class-rules.ts';
import { LABEL_MESSAGES, NOTE_MAX } from '../works/labels/label-rules.ts';
import { LANGUAGE_MAX } from '../works/languages/language-list-rules.ts';
import { RATING_MESSAGES, RATINGS, WARNING_CHOICES_MAX } from '../works/ratings/rating-rules.ts';
import { MONTH, STATUS_MESSAGES, STATUSES } from '../works/status/status-rules.ts';

const GRADE_LENGTH_MAX = 10; // characters
const cleanText = z.string().overwrite(clean);
/** The choices of the publish dialog, with errors by field (PUBLISH-03). Genres and defaults depend on the draft and are checked later. */
export const publishForm = z.object({
  genre: cleanText.trim().max(GENRE_MAX).default(''),
  language: cleanText.trim().min(1, NO_LANGUAGE).max(LANGUAGE_MAX, `Languages can be up to ${LANGUAGE_MAX} characters.`).optional(),
  cover: z.union([z.literal('drawn'), z.string().regex(MEDIA_ADDRESS)], 'Please choose a cover.'),
  revision: z.coerce.number().int().min(1).optional(),
  commentRule: z.enum(COMMENT_RULES, COMMENT_CHOICE_MESSAGES.unknown).optional(), // the author's default if omitted
  holdFirst: z.enum(['yes', 'no']).optional(),
  marks: z.literal('ask').optional(), // a child hands in a text with findings; their grown-up decides (SAFE-11)
  /** That of the kind if omitted (TAG-05). */
  status: z.enum(STATUSES, STATUS_MESSAGES.unknown).optional(),
  until: z.union([z.literal(''), z.string().regex(MONTH)], STATUS_MESSAGES.month).optional(),
  rating: z.enum(RATINGS, RATING_MESSAGES.missing).optional(), // required by `readRating`, except for kids stories
  /** Warnings with commas between them, or what the author states instead (WARN-02). */
  warnings: z.string().max(WARNING_CHOICES_MAX, RATING_MESSAGES.warnings).optional(),
  /** What the author states about the use of assistants; checked by `readStatement`. */
  'made-text': z.string().max(GRADE_LENGTH_MAX).optional(),
  'made-images': z.string().max(GRADE_LENGTH_MAX).optional(),
  'made-cover': z.string().max(GRADE_LENGTH_MAX).optional(),
  'made-note': cleanText.max(2 * NOTE_MAX, LABEL_MESSAGES.note).optional(),
  challenge: z.string().max(36).optional(), // as shown to the writer of an entry; the current one if omitted
});
/** The choices of the dialog for a chapter or arc: its warnings with commas between them (WARN-03), and whether followers are notified. */
export const publishPartForm = z.object({
  warnings: z.string().max(WARNING_CHOICES_MAX, RATING_MESSAGES.part).default(''),
  quiet: z.literal('yes').optional().catch(undefined), // only the value of the box means that it is checked (SCHED-01)
});
export type PublishPartForm = z.infer<typeof publishPartForm>;
export type PublishForm = z.infer<typeof publishForm>;
