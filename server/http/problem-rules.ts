import type { ZodError } from 'zod';

/** Messages beside fields; an empty one marks its field as invalid without a message. */
export type FieldMessages<Field extends string = string> = Partial<Record<Field, string>>;

/** A refusal as an action returns it and a form shows it; `problem` is its name. */
export type Refusal<Field extends string = string> = { problem: string; message: string; fields?: FieldMessages<Field> };

/** A refusal for a form that shows again what was typed, except passwords. Without `typed` the action has not read the form. */
export type RefusedForm<Typed, Field extends string = string> = Refusal<Field> & { typed?: Typed | undefined };

/** A refusal with the status of its response; `wait` is the number of seconds after which another attempt is allowed. */
export type RefusedAction<Field extends string = string> = Refusal<Field> & { status: number; wait?: number };

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'problem' in value && typeof (value as Refusal).message === 'string';

export const badInput = <Field extends string = string>(message: string, fields?: FieldMessages<Field>): RefusedAction<Field> => ({
  ...{ status: 422, problem: 'bad-input', message },
  ...(fields && { fields }),
});

/** Refuses a form that does not match its schema: the first message of each field, and the first of all for the form. */
export function invalidForm({ issues }: Pick<ZodError, 'issues'>): RefusedAction & { fields: FieldMessages } {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) fields[String(path[0])] ??= message;
  return { ...badInput(issues[0]?.message ?? ''), fields };
}

/** What was requested is not possible in the present state, such as a decision about a case that is already decided. */
export const tooLate = (message: string): RefusedAction => ({ status: 409, problem: 'too-late', message });

/** A refusal about one field, which shows the message. */
export const refusedField = <Field extends string>(
  field: Field,
  message: string,
  { problem, status }: { problem: string; status: number } = { problem: 'bad-input', status: 422 },
): RefusedAction<Field> => ({ status, problem, message, fields: { [field]: message } as FieldMessages<Field> });
