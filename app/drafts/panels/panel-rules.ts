import { z } from 'zod';
import { MEDIA_ADDRESS } from '#editor/document/document-types.ts';
import { clean } from '../../forms/text-rules.ts';
import { TAILS, type Tail } from './tail-rules.ts';

export { PANELS_MAX } from '../draft-limit-rules.ts';
export const BUBBLES_MAX = 20;
export const BUBBLE_TEXT_MAX = 400;
export const PANEL_DESCRIPTION_MAX = 500;
/** Range and default of a bubble's center, in percent of the picture (COMIC-ED-07). */
export const PLACE = { min: 10, max: 90, initial: 50 } as const;

export const IMAGES_TO_ALL = 'Please add images to all panels'; // ARC-13

/** `x` and `y` are the center in percent of the picture. `tail` is set only when the author chose a direction. */
export type Bubble = { id: string; text: string; x: number; y: number; type: 'speech'; tail?: Tail | undefined };
/** `width` and `height` in pixels: a panel always has the aspect ratio of its picture (decision 7). */
export type PanelPicture = { src: string; width: number; height: number };
/** `description` is the alt text of the picture. */
export type Panel = { picture: PanelPicture | null; description: string; bubbles: Bubble[] };

export const emptyPanel = (): Panel => ({ picture: null, description: '', bubbles: [] });
export const emptyBubble = (id: string): Bubble => ({ id, text: '', x: PLACE.initial, y: PLACE.initial, type: 'speech' });
/** Clamps a position to the range and rounds it to one decimal. */
export const placed = (percent: number) => Math.min(PLACE.max, Math.max(PLACE.min, Math.round(percent * 10) / 10));

const OUTSIDE = `A bubble stays between ${PLACE.min} and ${PLACE.max} percent of its picture.`;
const words = z.string().overwrite(clean);
const place = z.number(OUTSIDE).min(PLACE.min, OUTSIDE).max(PLACE.max, OUTSIDE);

/** A panel in a draft, which may have no picture yet. */
export const panel = z.strictObject({
  picture: z
    .strictObject({
      src: z.string().regex(MEDIA_ADDRESS, 'Pictures must be uploaded first.'),
      width: z.number().int().min(1).max(50_000),
      height: z.number().int().min(1).max(50_000),
    })
    .nullable(),
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

/** The words of all bubbles, in reading order. */
export const wordsOfPanel = ({ bubbles }: Panel) => bubbles.map(({ text }) => text).join('\n');
