import type { Person } from '#server/identity/viewer.ts';
import { BODIES } from '#server/limits/bodies/body-limits.ts';

/** Large forms received at once from one person; `server/limits/bodies/body-budget.ts` limits the memory of all. */
export const UPLOADS_PER_PERSON = 3;

const uploading: string[] = [];

/** Whether a form may be so large that the sender and the number of uploads are checked before it is read. */
export const isLarge = (request: Request) => {
  const length = request.headers.get('content-length');
  return length === null || Number(length) > BODIES.form;
};

/** Runs `task` unless the viewer has reached the limit of concurrent uploads; then returns null. */
export async function withUploadSlot<T>(viewer: Pick<Person, 'id'>, task: () => Promise<T>): Promise<T | null> {
  if (uploading.filter((id) => id === viewer.id).length >= UPLOADS_PER_PERSON) return null;
  uploading.push(viewer.id);
  try {
    return await task();
  } finally {
    uploading.splice(uploading.indexOf(viewer.id), 1);
  }
}
