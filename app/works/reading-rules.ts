import { z } from 'zod';

/** How a person likes to read; follows the account (people.reading_settings). Steps as in the reading settings of the design. */
export const readingSettings = z.object({
  paper: z.enum(['paper', 'linen', 'mist', 'dusk', 'night']),
  typeface: z.enum(['bookish', 'plain', 'easy']),
  size: z.number().int().min(1).max(6),
  spacing: z.enum(['tight', 'normal', 'airy']),
  width: z.enum(['narrow', 'wide']),
  dim: z.boolean(),
});
export type ReadingSettings = z.infer<typeof readingSettings>;
