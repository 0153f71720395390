/** The five writing prompts (OPT-20). */
export const PROMPTS = [
  'A lighthouse keeper receives a letter for someone who has not been born yet.',
  'Every clock in the city stops except yours.',
  'Two rivals wake up sharing the same memory.',
  'A map redraws itself every night, and this morning your house is on it.',
  'The last library on Earth lends out one book a year.',
] as const;

export const PROMPT_MS = 8_000;
export const PROMPT_FADE_MS = 500;
