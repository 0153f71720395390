import { useState } from 'react';
import { createStorage } from '#ui/storage.ts';
import { useSite } from '../../document/site.ts';
import type { RatingChoice } from './rating-fields.tsx';
import { WARNING_CHOICES } from './rating-rules.ts';

const NOTHING: RatingChoice = { rating: '', warnings: [] };

function choiceFrom(stored: unknown): RatingChoice | null {
  const { rating, warnings } = (stored ?? {}) as Record<keyof RatingChoice, unknown>;
  if (typeof rating !== 'string' || !Array.isArray(warnings)) return null;
  return { rating, warnings: WARNING_CHOICES.filter((choice) => warnings.includes(choice)) };
}

const storageOf = (viewerId: string, id: string) => createStorage('session', viewerId, `rating:${id}`, choiceFrom);

/** The rating and warnings that a draft will be published with. Stored in this tab, so that closing the dialog loses nothing. */
export function useRatingChoice(id: string) {
  const { viewer } = useSite();
  const storage = viewer && storageOf(viewer.id, id);
  const [choice, setChoice] = useState(() => storage?.read() ?? NOTHING);
  return [
    choice,
    (next: RatingChoice) => {
      setChoice(next);
      storage?.write(next);
    },
  ] as const;
}
