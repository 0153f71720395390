/** The 24 animal pictures, one of which a child has (SAFE-03); animal.tsx draws them. */
export const ANIMALS = [
  'bear',
  'bee',
  'bunny',
  'cat',
  'chick',
  'cow',
  'deer',
  'dog',
  'elephant',
  'fox',
  'frog',
  'hedgehog',
  'koala',
  'lion',
  'monkey',
  'mouse',
  'owl',
  'panda',
  'penguin',
  'pig',
  'raccoon',
  'sheep',
  'tiger',
  'turtle',
] as const;
export type Animal = (typeof ANIMALS)[number];

export const isAnimal = (value: unknown): value is Animal => ANIMALS.some((animal) => animal === value);
/** `Bear`, the word beside the picture. */
export const animalName = (animal: string) => animal.charAt(0).toUpperCase() + animal.slice(1);
