import { NOT_SWITCHED_ON, TRY_AGAIN } from './assistant-rules.ts';

export type FormFields = Record<string, string | File | undefined>;
export type Result<T> =
  | { done: T }
  /** `sentence` is shown above the form; null if the fields show their own messages or the sign-in dialog opens. */
  | { refused: { sentence: string | null; fields: Record<string, string>; signIn: boolean } };

/** The alert of a failed tool (AMB-75). */
export const alertOf = (failed: string) => `${failed}. ${TRY_AGAIN}.`;

/** Maps an error response to what the form shows: the server's message for a 4xx, otherwise the tool's own (ERR-28 to -33). */
export function refusalFrom(status: number, body: unknown, failed: string, shows: readonly string[]) {
  const { problem, message, fields } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const named = Object.entries((status === 422 && typeof fields === 'object' && fields !== null ? fields : {}) as Record<string, unknown>);
  const shown = Object.fromEntries(
    named.filter((field): field is [string, string] => shows.includes(field[0]) && typeof field[1] === 'string'),
  );
  if (status === 401) return { sentence: null, fields: {}, signIn: true };
  if (problem === 'assistant-unavailable') return { sentence: NOT_SWITCHED_ON, fields: {}, signIn: false };
  if (Object.keys(shown).length > 0) return { sentence: null, fields: shown, signIn: false };
  const isClientError = status >= 400 && status < 500 && typeof message === 'string' && message !== '';
  return { sentence: isClientError ? message : alertOf(failed), fields: {}, signIn: false };
}

const formDataOf = (fields: FormFields) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined && value !== '') form.set(name, value);
  return form;
};

/** Posts a form to an assistant endpoint. `read` validates the response body. Returns null if the request was aborted. */
export async function postForm<T>(
  address: string,
  form: FormFields,
  { failed, shows = [], signal, read }: { failed: string; shows?: readonly string[]; signal?: AbortSignal; read(body: unknown): T | null },
): Promise<Result<T> | null> {
  const failure: Result<T> = { refused: { sentence: alertOf(failed), fields: {}, signIn: false } };
  try {
    const response = await fetch(address, { method: 'POST', body: formDataOf(form), signal });
    const body: unknown = await response.json().catch(() => null);
    if (signal?.aborted) return null;
    if (!response.ok) return { refused: refusalFrom(response.status, body, failed, shows) };
    const done = read(body);
    return done === null ? failure : { done };
  } catch {
    return signal?.aborted ? null : failure;
  }
}
