import { z } from 'zod';

/** Reading progress keeps the newest twenty (ENGAGE-31). */
export const MOST_PROGRESS = 20;

/** A page of a work, from 1; what is larger than the work is its last page. */
export const progressForm = z.object({ page: z.coerce.number().int().min(1).max(1_000_000) });
