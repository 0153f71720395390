import type { Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';

export const handle = { who: 'anyone', limit: 'read', children: true } as const satisfies Policy;

export function loader(): never {
  refuse('not-found', 'There’s nothing at this address. It may have moved, or it never existed.');
}

export default function NotFound() {
  return null;
}
