import { z } from 'zod';
import { clean, codePoints, normalized } from '../forms/text-rules.ts';
import { GROUP_COMMENTS, GROUP_KINDS, GROUP_MESSAGES, GROUP_NAME_MAX, GROUP_NAME_MIN } from './group-rules.ts';

const groupName = z
  .string()
  .max(10 * GROUP_NAME_MAX, GROUP_MESSAGES.name)
  .transform((name) => normalized(clean(name).replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')).trim())
  .refine((name) => codePoints(name) >= GROUP_NAME_MIN && codePoints(name) <= GROUP_NAME_MAX, GROUP_MESSAGES.name);

/** The form of a new group. */
export const newGroup = z.object({ name: groupName, kind: z.enum(GROUP_KINDS, GROUP_MESSAGES.kind) });
export type NewGroup = z.output<typeof newGroup>;

/** The settings of a group. */
export const groupSettings = z.object({ name: groupName, comments: z.enum(GROUP_COMMENTS, GROUP_MESSAGES.comments) });
export type GroupSettings = z.output<typeof groupSettings>;
