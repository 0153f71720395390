import { expect, test } from 'vitest';
import { MISSING, refresh } from './sessions.server.ts';

const request = new Request('http://localhost:3000/session', { method: 'POST' });
const session = {
  id: '01900000-0000-7000-8000-000000000000',
  token: 'none',
  expiresAt: new Date(),
  updatedAt: new Date(),
  isHandedOver: false,
  passwordGivenAt: new Date(),
  hasUnseen: false,
  warning: null,
};

test('a missing session and a missing user have different internal messages (ERR-08, ERR-09)', async () => {
  expect(await refresh(null, null, request, new Headers())).toEqual({ missing: 'Auth session missing!' });
  expect(await refresh(null, session, request, new Headers())).toEqual({ missing: 'Auth session or user missing' });
  expect(MISSING.user).not.toBe(MISSING.session);
});
