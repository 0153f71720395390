/** The ten writing tips (OPT-18), each shown for ten seconds or until Next Tip (AMB-48). */
export const WRITING_TIPS = [
  'Start as close to the action as you can.',
  'Give your main character something to want on page one.',
  'Show feelings through actions, not labels.',
  'Read your dialogue aloud and cut what no one would say.',
  'End each page with a reason to turn it.',
  'Prefer one strong verb to a weak verb and an adverb.',
  'Let every scene change something.',
  'Use all five senses to build a place.',
  'Finish the draft first; polish it later.',
  'Cut even a fine sentence if the story does not need it.',
] as const;

export const TIP_MS = 10_000;
