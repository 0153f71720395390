import { cutTo } from '../write/rules.ts';
import { AGES, type Character, GENDERS, SCENE_MAX } from './assistant-rules.ts';

const labelOf = (list: readonly { value: string; label: string }[], value: string | undefined) =>
  list
    .find((one) => one.value === value)
    ?.label.replace(/ \(.*/, '')
    .toLowerCase();

/** How a character looks, in a sentence that a scene can begin with. */
export function looksOf({ name, details }: Pick<Character, 'name' | 'details'>): string {
  const { age, gender, physicalTraits, clothing, expression } = details;
  const who = [labelOf(AGES, age), gender === 'other' ? undefined : labelOf(GENDERS, gender)].filter(Boolean).join(', ');
  const looks = [
    physicalTraits?.trim(),
    clothing?.trim() && `wearing ${clothing.trim()}`,
    expression && `${expression.toLowerCase()} expression`,
  ];
  return `${[who ? `${name} (${who})` : name, ...looks.filter(Boolean)].join(', ')}.`;
}

/** The scene that is being described, with the character in it. */
export const sceneWith = (description: string, character: Pick<Character, 'name' | 'details'>) =>
  cutTo([description.trim(), looksOf(character)].filter(Boolean).join(' '), SCENE_MAX);
