import type { FieldMessages } from '#server/http/problem-rules.ts';
import { GROUP_MESSAGES } from '../group-rules.ts';
import { isAnimal } from './animal-rules.ts';

const CHILD_NAME_MIN = 2;
const CHILD_NAME_MAX = 20;

/** What a grown-up agrees to. It is stored with each agreement, so a changed sentence changes no earlier one (SAFE-03). */
export const AGREEMENT = "I am this child's parent or guardian, or their school has the right to agree for them.";

export const CHILD_MESSAGES = {
  oneWord: 'Please use one word, without a surname.', // SAFE-03
  length: `A name has ${CHILD_NAME_MIN} to ${CHILD_NAME_MAX} letters.`,
  taken: 'There is already a child with this name in the group.',
  animal: 'Please choose an animal.',
  agreement: 'Please check the box next to the sentence. Without it nothing is stored.',
  children: GROUP_MESSAGES.children,
} as const;

/** One word of letters, with hyphens and apostrophes between them. */
const ONE_WORD = /^\p{L}[\p{L}\p{M}]*(?:[-'’]\p{L}[\p{L}\p{M}]*)*$/u;

export type NewChild = { name: string; animal: string; agreed: boolean };
export type ChildField = keyof NewChild;

/** The error of each field; empty: the child can be added. */
export function childErrors({ name, animal, agreed }: NewChild): FieldMessages<ChildField> {
  const length = [...name].length;
  return {
    ...(!ONE_WORD.test(name) && length > 0 && { name: CHILD_MESSAGES.oneWord }),
    ...((length < CHILD_NAME_MIN || length > CHILD_NAME_MAX) && { name: CHILD_MESSAGES.length }),
    ...(!isAnimal(animal) && { animal: CHILD_MESSAGES.animal }),
    ...(!agreed && { agreed: CHILD_MESSAGES.agreement }),
  };
}
