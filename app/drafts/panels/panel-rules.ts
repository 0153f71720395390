import type { Warning } from '../../works/ratings/rating-rules.ts';
import type { Tail } from './tail-rules.ts';

export { PANELS_MAX } from '../draft-limit-rules.ts';
export const BUBBLES_MAX = 20;
export const BUBBLE_TEXT_MAX = 400;
export const PANEL_DESCRIPTION_MAX = 500;
/** Range and default of a bubble's center, in percent of the picture (COMIC-ED-07). */
export const BUBBLE_RANGE = { min: 10, max: 90, initial: 50 } as const;

export const PANEL_WITHOUT_IMAGE = 'Please add images to all panels'; // ARC-13

/** `x` and `y` are the center in percent of the picture. `tail` is set only when the author chose a direction. */
export type Bubble = { id: string; text: string; x: number; y: number; type: 'speech'; tail?: Tail | undefined };
/** `width` and `height` in pixels: a panel always has the aspect ratio of its picture (decision 7). */
export type PanelPicture = { src: string; width: number; height: number };
/** `description` is the alt text of the picture. */
export type Panel = {
  picture: PanelPicture | null;
  description: string;
  bubbles: Bubble[];
  /** What it contains besides the warnings of its comic and arc (WARN-03); never an empty list. */
  warnings?: Warning[] | undefined;
  /** The id of a published panel (EDIT-13). */
  key?: string | undefined;
};

export const emptyPanel = (): Panel => ({ picture: null, description: '', bubbles: [] });
export const emptyBubble = (id: string): Bubble => ({ id, text: '', x: BUBBLE_RANGE.initial, y: BUBBLE_RANGE.initial, type: 'speech' });
/** Clamps a position to the range and rounds it to one decimal. */
export const clampPosition = (percent: number) => Math.min(BUBBLE_RANGE.max, Math.max(BUBBLE_RANGE.min, Math.round(percent * 10) / 10));

/** The words of all bubbles, in reading order. */
export const wordsOfPanel = ({ bubbles }: Panel) => bubbles.map(({ text }) => text).join('\n');
