import type { FieldMessages } from '#server/http/problem-rules.ts';

/** What a refused form returns of what was typed; `otherwise` where none was refused. */
export const typedIn = <Typed>(result: unknown, otherwise: Typed): Typed =>
  typeof result === 'object' && result !== null && 'typed' in result ? (result.typed as Typed) : otherwise;

/** The error of each field of a refused form. */
export const fieldsIn = (result: unknown): FieldMessages =>
  typeof result === 'object' && result !== null && 'fields' in result && result.fields ? { ...result.fields } : {};
