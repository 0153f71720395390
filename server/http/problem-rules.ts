/** A refusal as the server sends it; `fields` are the messages of single fields. */
export type Problem = { problem: string; message: string; fields?: Record<string, string> };

export const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'problem' in value && typeof (value as Problem).message === 'string';
