import { refuse } from '#server/problems.ts';

export const handle = { who: 'anyone', limit: 'read' } as const;

export function loader(): never {
  refuse('not-found', 'There is nothing at this address. It may have been moved, or never was.');
}

export default function NotFound() {
  return null;
}
