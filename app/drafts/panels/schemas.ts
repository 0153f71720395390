import { z } from 'zod';
import { BLOCK_ID } from '#editor/document/block-ids.ts';
import { MEDIA_ADDRESS } from '#editor/document/document-types.ts';
import { clean } from '../../forms/text-rules.ts';
import { RATING_MESSAGES, WARNINGS } from '../../works/ratings/rating-rules.ts';
import { BUBBLE_RANGE, BUBBLE_TEXT_MAX, BUBBLES_MAX, PANEL_DESCRIPTION_MAX } from './panel-rules.ts';
import { TAILS } from './tail-rules.ts';

const OUTSIDE = `A bubble stays between ${BUBBLE_RANGE.min} and ${BUBBLE_RANGE.max} percent of its image.`;
const words = z.string().overwrite(clean);
const place = z.number(OUTSIDE).min(BUBBLE_RANGE.min, OUTSIDE).max(BUBBLE_RANGE.max, OUTSIDE);

/** A panel in a draft, which may have no picture yet. */
export const panel = z.strictObject({
  picture: z
    .strictObject({
      src: z.string().regex(MEDIA_ADDRESS, 'Images must be uploaded first.'),
      width: z.number().int().min(1).max(50_000),
      height: z.number().int().min(1).max(50_000),
    })
    .nullable(),
  // In one order and never empty, so that the same warnings are the same panel.
  warnings: z
    .array(z.enum(WARNINGS, RATING_MESSAGES.part), RATING_MESSAGES.part)
    .max(WARNINGS.length, RATING_MESSAGES.part)
    .transform((chosen) => (chosen.length ? WARNINGS.filter((warning) => chosen.includes(warning)) : undefined))
    .optional(),
  key: z.string().regex(BLOCK_ID).optional().catch(undefined), // a malformed one is replaced when it is published
  description: words.max(PANEL_DESCRIPTION_MAX, `Descriptions can be up to ${PANEL_DESCRIPTION_MAX} characters.`),
  bubbles: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[\w-]{1,40}$/, 'Invalid bubble id.'),
        text: words.max(BUBBLE_TEXT_MAX, `Bubbles can be up to ${BUBBLE_TEXT_MAX} characters.`),
        x: place,
        y: place,
        type: z.literal('speech', 'Invalid bubble type.'),
        tail: z.enum(TAILS, 'The tail of a bubble points to one of four sides.').optional(),
      }),
    )
    .max(BUBBLES_MAX, `A panel can have up to ${BUBBLES_MAX} bubbles.`)
    .refine((bubbles) => new Set(bubbles.map(({ id }) => id)).size === bubbles.length, 'Two bubbles have the same id.'),
});
