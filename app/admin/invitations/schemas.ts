import { z } from 'zod';
import { clean, codePoints } from '../../forms/text-rules.ts';
import { HOURS_MAX, HOURS_MIN, INVITATION_ERRORS, NOTE_MAX, USES_MAX, USES_MIN } from '../../registration/rules.ts';

const HOURS_PER_DAY = 24;
const whole = (message: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,6}$/, message)
    .transform(Number);

/** The form of a new invitation. */
export const newInvitation = z
  .object({
    uses: whole(INVITATION_ERRORS.uses).refine((uses) => uses >= USES_MIN && uses <= USES_MAX, INVITATION_ERRORS.uses),
    expiry: whole(INVITATION_ERRORS.expiry),
    unit: z.enum(['hours', 'days'], INVITATION_ERRORS.expiry),
    note: z
      .string()
      .transform((note) => clean(note).trim())
      .refine((note) => codePoints(note) <= NOTE_MAX, INVITATION_ERRORS.note),
  })
  .transform(({ uses, expiry, unit, note }) => ({ uses, note, hours: unit === 'days' ? expiry * HOURS_PER_DAY : expiry }))
  .refine(({ hours }) => hours >= HOURS_MIN && hours <= HOURS_MAX, { error: INVITATION_ERRORS.expiry, path: ['expiry'] });
export type NewInvitation = z.output<typeof newInvitation>;
