import { z } from 'zod';
import { clean } from '../../forms/text-rules.ts';
import { CHANGE_NOTE_MAX, NOTE_TOO_LONG } from '../editing-rules.ts';

/** The dialog that publishes changes. `revision` is that of the saved working copy; `mine` replaces a newer published version. */
export const changesForm = z.object({
  revision: z.coerce.number().int().min(1).optional(),
  note: z
    .string()
    .overwrite(clean)
    .trim()
    .refine((note) => [...note].length <= CHANGE_NOTE_MAX, NOTE_TOO_LONG)
    .default(''),
  /** `update` notifies followers; where that is not possible yet, `agreed` publishes a small fix (EDIT-10). */
  followers: z.enum(['fix', 'update']).default('fix'),
  agreed: z.literal('yes').optional(),
  mine: z.literal('yes').optional(),
});
export type ChangesForm = z.infer<typeof changesForm>;
