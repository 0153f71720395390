import type { Animal } from './animal-rules.ts';

type Ears = 'round' | 'pointed' | 'long' | 'side' | 'wide' | 'bumps' | 'antennae' | 'antlers' | 'none';
type Mouth = 'nose' | 'beak' | 'snout' | 'trunk' | 'smile';
type Marks = 'stripes' | 'patches' | 'mask' | 'spots' | 'wool' | 'mane' | 'spines' | 'cheeks' | 'bands' | 'none';

/** A face of simple shapes on a 64 × 64 ground: the color of the head, of its lighter or darker parts, and of the ground. */
export type Face = { ground: string; head: string; second: string; ears: Ears; mouth: Mouth; marks: Marks };

const INK = '#33271f';

export { INK as FACE_INK };

export const FACES: Record<Animal, Face> = {
  bear: { ground: '#f7dfb8', head: '#a9713f', second: '#e6c39a', ears: 'round', mouth: 'snout', marks: 'none' },
  bee: { ground: '#d9ecf7', head: '#f2c230', second: '#33271f', ears: 'antennae', mouth: 'smile', marks: 'bands' },
  bunny: { ground: '#dcefd2', head: '#f3ece4', second: '#f2b5b5', ears: 'long', mouth: 'nose', marks: 'cheeks' },
  cat: { ground: '#f9d9c9', head: '#8f8a8f', second: '#e9e2e6', ears: 'pointed', mouth: 'nose', marks: 'none' },
  chick: { ground: '#d7e9f8', head: '#f7d251', second: '#ee8f2f', ears: 'none', mouth: 'beak', marks: 'cheeks' },
  cow: { ground: '#d5ecd0', head: '#f6f1ea', second: '#5a4a44', ears: 'side', mouth: 'snout', marks: 'patches' },
  deer: { ground: '#e4ead0', head: '#c48a54', second: '#f0d9bb', ears: 'antlers', mouth: 'nose', marks: 'spots' },
  dog: { ground: '#d6e6f5', head: '#d9a566', second: '#7b5233', ears: 'side', mouth: 'snout', marks: 'none' },
  elephant: { ground: '#f5e3c9', head: '#93a3b5', second: '#c3ccd8', ears: 'wide', mouth: 'trunk', marks: 'none' },
  fox: { ground: '#dbeadf', head: '#e0762f', second: '#fbf0e2', ears: 'pointed', mouth: 'nose', marks: 'cheeks' },
  frog: { ground: '#fbe6c4', head: '#6fb04f', second: '#cfe7b4', ears: 'bumps', mouth: 'smile', marks: 'none' },
  hedgehog: { ground: '#e8e1f4', head: '#e8cba3', second: '#6d4c3a', ears: 'none', mouth: 'nose', marks: 'spines' },
  koala: { ground: '#dff0e4', head: '#a4a9b3', second: '#e8e9ee', ears: 'wide', mouth: 'nose', marks: 'none' },
  lion: { ground: '#d9eaf4', head: '#f0b954', second: '#b5652a', ears: 'round', mouth: 'snout', marks: 'mane' },
  monkey: { ground: '#e3efcd', head: '#8b5a3c', second: '#edcda8', ears: 'side', mouth: 'snout', marks: 'none' },
  mouse: { ground: '#f8e0de', head: '#b9b3b8', second: '#f1c9cc', ears: 'wide', mouth: 'nose', marks: 'none' },
  owl: { ground: '#dfe3f5', head: '#8a6a4d', second: '#f2e2c5', ears: 'pointed', mouth: 'beak', marks: 'mask' },
  panda: { ground: '#d4ead6', head: '#fbf8f3', second: '#33271f', ears: 'round', mouth: 'nose', marks: 'mask' },
  penguin: { ground: '#d3ecf6', head: '#3d4a5e', second: '#fbfaf6', ears: 'none', mouth: 'beak', marks: 'mask' },
  pig: { ground: '#e0edd6', head: '#f4b3b6', second: '#e58a92', ears: 'pointed', mouth: 'snout', marks: 'none' },
  raccoon: { ground: '#f3e6cf', head: '#a7a3a0', second: '#4a4442', ears: 'pointed', mouth: 'nose', marks: 'mask' },
  sheep: { ground: '#d4e9f2', head: '#5b4d48', second: '#fbf7ef', ears: 'side', mouth: 'nose', marks: 'wool' },
  tiger: { ground: '#e0eed8', head: '#f0953a', second: '#3b2a20', ears: 'round', mouth: 'nose', marks: 'stripes' },
  turtle: { ground: '#fbe7cf', head: '#8fb86a', second: '#5f8a48', ears: 'none', mouth: 'smile', marks: 'spots' },
};
