/** Where the tail of a bubble points. */
export const TAILS = ['down left', 'down right', 'up left', 'up right'] as const;
export type Tail = (typeof TAILS)[number];

/** The default direction of a tail: toward the middle of the picture, and up when the bubble is in the lowest third. */
export const tailAt = (x: number, y: number): Tail => `${y > 65 ? 'up' : 'down'} ${x > 50 ? 'left' : 'right'}`;
