import { z } from 'zod';
import { MEDIA_ADDRESS } from '#editor/document-types.ts';
import { clean } from '../works/text-rules.ts';
import { TAILS, type Tail } from './tail-rules.ts';

export { PANELS_MAX } from '../write/draft-limit-rules.ts';
export const BUBBLES_MAX = 20;
export const BUBBLE_TEXT_MAX = 400;
export const PANEL_DESCRIPTION_MAX = 500;
/** A bubble's centre stays this far from the edges, in percent of the picture (COMIC-ED-07). */
export const PLACE = { least: 10, most: 90, fresh: 50 } as const;

export const IMAGES_TO_ALL = 'Please add images to all panels'; // ARC-13

/** COMIC-ED-08, DATA-05. `x` and `y` are the centre, in percent of the picture. `tail` is there when its writer turned it. */
export type Bubble = { id: string; text: string; x: number; y: number; type: 'speech'; tail?: Tail | undefined };
/** `width` and `height` in pixels: a panel keeps the proportions of its picture everywhere (decision 7). */
export type PanelPicture = { src: string; width: number; height: number };
/** `description` is for those who do not see the picture. */
export type Panel = { picture: PanelPicture | null; description: string; bubbles: Bubble[] };

export const emptyPanel = (): Panel => ({ picture: null, description: '', bubbles: [] });
export const emptyBubble = (id: string): Bubble => ({ id, text: '', x: PLACE.fresh, y: PLACE.fresh, type: 'speech' });
/** Into 10 to 90, with one decimal. */
export const placed = (percent: number) => Math.min(PLACE.most, Math.max(PLACE.least, Math.round(percent * 10) / 10));

const OUTSIDE = `A bubble stays between ${PLACE.least} and ${PLACE.most} percent of its picture.`;
const words = z.string().overwrite(clean);
const place = z.number(OUTSIDE).min(PLACE.least, OUTSIDE).max(PLACE.most, OUTSIDE);

/** A panel as a draft may hold it: perhaps without a picture yet. */
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
        id: z.string().regex(/^[\w-]{1,40}$/, 'A bubble has an id.'),
        text: words.max(BUBBLE_TEXT_MAX, `Bubbles can be up to ${BUBBLE_TEXT_MAX} characters.`),
        x: place,
        y: place,
        type: z.literal('speech', 'A bubble is of type speech.'),
        tail: z.enum(TAILS, 'The tail of a bubble points to one of four sides.').optional(),
      }),
    )
    .max(BUBBLES_MAX, `A panel can have up to ${BUBBLES_MAX} bubbles.`)
    .refine((bubbles) => new Set(bubbles.map(({ id }) => id)).size === bubbles.length, 'Two bubbles have the same id.'),
});

/** The words of all bubbles, in reading order. */
export const wordsOfPanel = ({ bubbles }: Panel) => bubbles.map(({ text }) => text).join('\n');
