import { type RefusedAction, refusedField } from '#server/http/problem-rules.ts';

export const NAMES_MAX = 1_000; // REG-10
export const TYPED_MAX = 300_000; // of a form with that many names

export type RefusedName = { kind: 'domain' | 'username'; name: string };

export const NAME_MESSAGES = {
  empty: 'Type an email domain or a username.',
  tooMany: `Up to ${NAMES_MAX.toLocaleString('en-US')} email domains and usernames can be listed.`,
  added: 'Added.',
  allowed: 'The name is allowed again.',
  neither: (line: string) => `“${line}” is neither an email domain nor a username.`,
} as const;

export const ADDRESS_REFUSED = 'This e-mail address cannot be used here.'; // REG-10
/** REG-10 */
export const NETWORK_REFUSED = 'Many accounts have been made from your network today. Please try again tomorrow, or ask for an invitation.';

const DOMAIN = /^(?=.{1,253}$)[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u;
const USERNAME = /^[a-z0-9_]{3,20}$/;
const SHOWN_MAX = 40;

/** The names in a text with one on each line. A domain has a dot and may begin with `@`; a username has none. */
export function namesIn(typed: string): { names: RefusedName[] } | RefusedAction<'names'> {
  const lines = new Set(typed.split(/\r\n|[\r\n]/).map((line) => line.trim().replace(/^@/, '').toLowerCase()));
  lines.delete('');
  if (!lines.size) return refusedField('names', NAME_MESSAGES.empty);
  const names: RefusedName[] = [];
  for (const line of lines) {
    const kind = DOMAIN.test(line) ? 'domain' : USERNAME.test(line) ? 'username' : null;
    if (!kind) return refusedField('names', NAME_MESSAGES.neither(line.slice(0, SHOWN_MAX)));
    names.push({ kind, name: line });
  }
  return { names };
}

/** The domain of an address and those above it: a listed domain also refuses the ones below it. */
export function domainsOf(email: string): string[] {
  const labels = (email.toLowerCase().split('@').at(-1) ?? '').replace(/\.$/, '').split('.');
  return labels.slice(0, -1).map((_, i) => labels.slice(i).join('.'));
}
