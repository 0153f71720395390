import { afterEach, expect, test, vi } from 'vitest';
import { answerOtherTabs, clearDeviceText, findUnsent } from './device-text.ts';

const MAYA = '0199f5d2-7a11-7c60-8000-0123456789ab';
const FINN = '0199f5d2-7a11-7c60-8000-0123456789ac';
afterEach(() => vi.unstubAllGlobals());

/** A storage whose keys are its own properties, as a browser's are. */
function storageOf(items: Record<string, string>) {
  const methods: Record<string, unknown> = {
    getItem: (name: string) => items[name] ?? null,
    removeItem: (name: string) => delete items[name],
  };
  return new Proxy(items, { get: (_, name) => methods[String(name)] });
}

function browser() {
  const unaffected = { 'reading-settings': '{}', [`post-draft:${FINN}`]: 'of another' };
  const local: Record<string, string> = { ...unaffected, [`post-draft:${MAYA}`]: 'a post' };
  const session: Record<string, string> = {
    splash: 'seen',
    [`comment:${MAYA}:1`]: 'a comment',
    [`chat words:${MAYA}:1`]: 'typing',
    [`chat unsent:${MAYA}:1`]: '[]',
    [`channel-draft:${MAYA}`]: '{}',
    'storyhearth-suggested': JSON.stringify({ owner: MAYA, drafts: { a: {} } }),
  };
  vi.stubGlobal('localStorage', storageOf(local));
  vi.stubGlobal('sessionStorage', storageOf(session));
  return { local, session, unaffected };
}

test('sign-out finds this person’s unsent post, comments and messages (S15)', async () => {
  const { local, session } = browser();
  expect(await findUnsent(MAYA)).toEqual(['a post', 'comments', 'messages']);
  expect(await findUnsent(FINN)).toEqual(['a post']);
  delete local[`post-draft:${MAYA}`];
  delete session[`comment:${MAYA}:1`];
  delete session[`chat words:${MAYA}:1`];
  expect(await findUnsent(MAYA)).toEqual(['messages']);
  vi.stubGlobal('localStorage', undefined);
  expect(await findUnsent(MAYA)).toEqual([]);
});

test('sign-out deletes all text of this person from both storages, and no one else’s (S15)', async () => {
  const { local, session, unaffected } = browser();
  await clearDeviceText(MAYA);
  expect(local).toEqual(unaffected);
  expect(session).toEqual({ splash: 'seen' });
});

test('another tab names its unsent text, and deletes it on request (S15)', async () => {
  const { local, session } = browser();
  for (const key of Object.keys(local)) delete local[key];
  const stop = answerOtherTabs();
  const other = new BroadcastChannel('device-text');
  const answers: unknown[] = [];
  other.onmessage = (event) => answers.push((event as MessageEvent).data);
  other.postMessage({ request: MAYA });
  await vi.waitFor(() => expect(answers).toEqual([{ typed: ['comments', 'messages'] }]));
  vi.stubGlobal('sessionStorage', undefined); // as in a tab without storage access
  const unsent = findUnsent(FINN);
  other.postMessage({ typed: ['messages'] });
  expect(await unsent).toEqual(['messages']);
  vi.stubGlobal('sessionStorage', storageOf(session));
  other.postMessage({ delete: MAYA });
  await vi.waitFor(() => expect(session).toEqual({ splash: 'seen' }));
  other.close();
  stop();
});
