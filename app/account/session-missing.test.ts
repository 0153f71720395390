import { expect, test } from 'vitest';
import { MISSING, refresh } from './sessions.server.ts';

const asked = new Request('http://localhost:3000/session', { method: 'POST' });
const session = { id: '01900000-0000-7000-8000-000000000000', token: 'none', expiresAt: new Date(), updatedAt: new Date() };

test('a session that is missing, and one whose person is, are told apart in words for programs (ERR-08, ERR-09)', async () => {
  expect(await refresh(null, null, asked, new Headers())).toEqual({ missing: 'Auth session missing!' });
  expect(await refresh(null, session, asked, new Headers())).toEqual({ missing: 'Auth session or user missing' });
  expect(MISSING.user).not.toBe(MISSING.session);
});
