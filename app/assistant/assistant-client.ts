import { NOT_SWITCHED_ON, TRY_AGAIN } from './assistant-rules.ts';

export type Sent = Record<string, string | File | undefined>;
export type Answer<T> =
  | { done: T }
  /** `sentence` is for the person; none where each field says its own, or where signing in comes first. */
  | { refused: { sentence: string | null; fields: Record<string, string>; signIn: boolean } };

/** AMB-75: what every alert of a tool says. */
export const alertOf = (failed: string) => `${failed}. ${TRY_AGAIN}.`;

/** What a refusal says to the person: the server's sentence where it can do something about it, else the tool's own (ERR-28 to -33). */
export function refusalIn(status: number, said: unknown, failed: string, shows: readonly string[]) {
  const { problem, message, fields } = (typeof said === 'object' && said !== null ? said : {}) as Record<string, unknown>;
  const named = Object.entries((status === 422 && typeof fields === 'object' && fields !== null ? fields : {}) as Record<string, unknown>);
  const shown = Object.fromEntries(
    named.filter((field): field is [string, string] => shows.includes(field[0]) && typeof field[1] === 'string'),
  );
  if (status === 401) return { sentence: null, fields: {}, signIn: true };
  if (problem === 'assistant-away') return { sentence: NOT_SWITCHED_ON, fields: {}, signIn: false };
  if (Object.keys(shown).length > 0) return { sentence: null, fields: shown, signIn: false };
  const theirs = status >= 400 && status < 500 && typeof message === 'string' && message !== '';
  return { sentence: theirs ? message : alertOf(failed), fields: {}, signIn: false };
}

const formOf = (sent: Sent) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(sent)) if (value !== undefined && value !== '') form.set(name, value);
  return form;
};

/** Asks a door of the assistant. `read` tells what was hoped for from anything else; null when it was called off. */
export async function ask<T>(
  address: string,
  sent: Sent,
  { failed, shows = [], signal, read }: { failed: string; shows?: readonly string[]; signal?: AbortSignal; read(said: unknown): T | null },
): Promise<Answer<T> | null> {
  const lost: Answer<T> = { refused: { sentence: alertOf(failed), fields: {}, signIn: false } };
  try {
    const answer = await fetch(address, { method: 'POST', body: formOf(sent), signal });
    const said: unknown = await answer.json().catch(() => null);
    if (signal?.aborted) return null;
    if (!answer.ok) return { refused: refusalIn(answer.status, said, failed, shows) };
    const done = read(said);
    return done === null ? lost : { done };
  } catch {
    return signal?.aborted ? null : lost;
  }
}
