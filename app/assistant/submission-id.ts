import { newId } from '../forms/new-id.ts';

/** Reuses the id of the previous submission if the values and the image are unchanged, so that a retry is idempotent. */
export type Submission = { id: string; values: string; address: string };
export const submissionFor = (previous: Submission | null, values: string, address: string): Submission =>
  previous?.values === values && previous.address === address ? previous : { id: newId(), values, address };
