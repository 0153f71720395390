import { BODIES } from '#server/body-limits.ts';
import type { Person } from '../../audience/viewer.ts';

/** How many large forms of one person are received at once; `server/body-budget.ts` limits the memory of all. */
export const MOST_OF_ONE = 3;

const arriving: string[] = [];

/** Whether a form may be so large that it is not read before one knows from whom, and how many there are. */
export const isLarge = (request: Request) => {
  const length = request.headers.get('content-length');
  return length === null || Number(length) > BODIES.form;
};

/** Does it while no more than so many of the viewer's are under way; null: it was one too many, and nothing was done. */
export async function inTurn<T>(viewer: Pick<Person, 'id'>, deed: () => Promise<T>): Promise<T | null> {
  if (arriving.filter((id) => id === viewer.id).length >= MOST_OF_ONE) return null;
  arriving.push(viewer.id);
  try {
    return await deed();
  } finally {
    arriving.splice(arriving.indexOf(viewer.id), 1);
  }
}
