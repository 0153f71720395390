import { cutTo } from '../../forms/text-rules.ts';
import { AGES, type Character, GENDERS, SCENE_MAX } from '../assistant-rules.ts';

const labelOf = (list: readonly { value: string; label: string }[], value: string | undefined) =>
  list
    .find((option) => option.value === value)
    ?.label.replace(/ \(.*/, '')
    .toLowerCase();

/** Describes a character's appearance in a sentence for a scene description or an alt text. */
export function looksOf({ name, details }: Pick<Character, 'name' | 'details'>): string {
  const { age, gender, physicalTraits, clothing, expression } = details;
  const traits = [labelOf(AGES, age), gender === 'other' ? undefined : labelOf(GENDERS, gender)].filter(Boolean).join(', ');
  const looks = [
    physicalTraits?.trim(),
    clothing?.trim() && `wearing ${clothing.trim()}`,
    expression && `${expression.toLowerCase()} expression`,
  ];
  return `${[traits ? `${name} (${traits})` : name, ...looks.filter(Boolean)].join(', ')}.`;
}

/** Appends a character to a scene description. */
export const sceneWith = (description: string, character: Pick<Character, 'name' | 'details'>) =>
  cutTo([description.trim(), looksOf(character)].filter(Boolean).join(' '), SCENE_MAX);
