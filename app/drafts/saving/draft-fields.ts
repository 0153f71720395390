import type { DraftChoices } from '../rules.ts';

/** The fields of a draft besides its pages. */
export type DraftFields = { title: string; description: string; tags: readonly string[] } & DraftChoices;

export const NO_CHOICES: DraftChoices = { cover: null, genre: null, language: null };
export const NO_FIELDS: DraftFields = { title: '', description: '', tags: [], ...NO_CHOICES };

type WithFields = Pick<DraftFields, 'title' | 'description' | 'tags'> & { choices: DraftChoices };
export const fieldsOf = ({ title, description, tags, choices }: WithFields): DraftFields => ({ title, description, tags, ...choices });

const NAMES = Object.keys(NO_FIELDS) as (keyof DraftFields)[];
const isEqual = (one: DraftFields, other: DraftFields) => (name: keyof DraftFields) =>
  JSON.stringify(one[name]) === JSON.stringify(other[name]);

/** The fields of a save: those that differ from what the server has, all while it has none. */
export function changedFields(fields: DraftFields, server: DraftFields | null) {
  const changed: Partial<DraftFields> = Object.fromEntries(
    NAMES.filter((name) => !server || !isEqual(fields, server)(name)).map((name) => [name, fields[name]]),
  );
  const { title, description, tags, ...choices } = changed;
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(tags !== undefined && { tags: [...tags] }),
    ...(Object.keys(choices).length > 0 && { choices }),
  };
}

/** The fields here, in which those that were not changed since `known` are as the server has them now. */
export const mergedFields = (here: DraftFields, known: DraftFields, server: DraftFields): DraftFields => ({
  ...here,
  ...Object.fromEntries(NAMES.filter(isEqual(here, known)).map((name) => [name, server[name]])),
});
