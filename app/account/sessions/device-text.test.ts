import { afterEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '#tests/support/browser-storage.ts';
import { clearDeviceText, findUnsent, respondToOtherTabs } from './device-text.ts';

const MAYA = '0199f5d2-7a11-7c60-8000-0123456789ab';
const FINN = '0199f5d2-7a11-7c60-8000-0123456789ac';
afterEach(() => vi.unstubAllGlobals());

function browser() {
  const unaffected = { 'device:reading-settings': '{}', 'post-draft:of an older version': '{}', [`${FINN}:post-draft`]: 'of another' };
  const local: Record<string, string> = { ...unaffected, [`${MAYA}:post-draft`]: 'a post' };
  const session: Record<string, string> = {
    'device:splash': 'true',
    [`${MAYA}:comment:1`]: 'a comment',
    [`${MAYA}:chat-text:1`]: 'typing',
    [`${MAYA}:chat-unsent:1`]: '[]',
    [`${MAYA}:channel-draft`]: '{}',
    [`${MAYA}:suggestions:a`]: '{}',
  };
  vi.stubGlobal('localStorage', fakeStorage(local));
  vi.stubGlobal('sessionStorage', fakeStorage(session));
  return { local, session, unaffected };
}

test('sign-out finds this person’s unsent post, comments and messages (S15)', async () => {
  const { local, session } = browser();
  expect(await findUnsent(MAYA)).toEqual(['a post', 'comments', 'messages']);
  expect(await findUnsent(FINN)).toEqual(['a post']);
  delete local[`${MAYA}:post-draft`];
  delete session[`${MAYA}:comment:1`];
  delete session[`${MAYA}:chat-text:1`];
  expect(await findUnsent(MAYA)).toEqual(['messages']);
  vi.stubGlobal('localStorage', undefined);
  expect(await findUnsent(MAYA)).toEqual([]);
});

test('sign-out deletes all text of this person from both storages, and no one else’s (S15)', async () => {
  const { local, session, unaffected } = browser();
  await clearDeviceText(MAYA);
  expect(local).toEqual(unaffected);
  expect(session).toEqual({ 'device:splash': 'true' });
});

test('another tab names its unsent text, and deletes it on request (S15)', async () => {
  const { local, session } = browser();
  for (const key of Object.keys(local)) delete local[key];
  const stop = respondToOtherTabs();
  const other = new BroadcastChannel('device-text');
  const responses: unknown[] = [];
  other.onmessage = (event) => responses.push((event as MessageEvent).data);
  other.postMessage({ request: MAYA });
  await vi.waitFor(() => expect(responses).toEqual([{ typed: ['comments', 'messages'] }]));
  vi.stubGlobal('sessionStorage', undefined); // as in a tab without storage access
  const unsent = findUnsent(FINN);
  other.postMessage({ typed: ['messages'] });
  expect(await unsent).toEqual(['messages']);
  vi.stubGlobal('sessionStorage', fakeStorage(session));
  other.postMessage({ delete: MAYA });
  await vi.waitFor(() => expect(session).toEqual({ 'device:splash': 'true' }));
  other.close();
  stop();
});
