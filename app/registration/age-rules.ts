/** The neutral choices of the question for an age group (REG-08); `oldest` is the oldest age in it. */
export const AGE_GROUPS = {
  'under-13': { name: 'Under 13', oldest: 12 },
  '13-to-15': { name: '13 to 15', oldest: 15 },
  '16-or-older': { name: '16 or older', oldest: Number.POSITIVE_INFINITY },
} as const;
export type AgeGroup = keyof typeof AGE_GROUPS;
export const AGE_LABEL = 'How old are you?';
export const AGE_ERROR = 'Please choose how old you are.';

export const isAgeGroup = (value: unknown): value is AgeGroup => typeof value === 'string' && Object.hasOwn(AGE_GROUPS, value);
/** Whether everyone in the group is too young for an account. */
export const isBelow = (group: AgeGroup, minimumAge: number) => AGE_GROUPS[group].oldest < minimumAge;
