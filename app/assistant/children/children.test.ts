import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { helperAgreement } from '#app/groups/assistant/agreement-rules.ts';
import { helperAgreements } from '#app/groups/assistant/tables.ts';
import { db } from '#server/database/database.ts';
import { env } from '#server/process/settings.ts';
import { NEW_STORY, PORTRAIT, postForm, SCENE, startTestProvider } from '#tests/support/assistant/assistant.ts';
import { pageOf } from '#tests/support/page-text.ts';
import { createMember, type Member } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { createChild, createGroup } from '#tests/support/site/groups.ts';
import { setSettings } from '#tests/support/site/settings.ts';
import { CHILD_HELPER_OFF, NO_PEOPLE, NOT_LISTED } from './child-choice-rules.ts';
import { namesPeople } from './people-words.ts';

const provider = await startTestProvider();
beforeEach(() => setSettings());

const sent = () => JSON.stringify(provider.requests.map(({ headers, body, path }) => ({ headers, body, path })));
const STORY = { ...NEW_STORY, tone: 'Whimsical', genre: 'Adventure', ageGroup: 'Children (5-8)' };
const TITLE = { kind: 'kids_book', keywords: 'moon, bear' };
const TOOLS = ['Title Maker', 'Story Helper', 'Story Wizard', 'Picture Maker'];

const saveHelper = (grownUp: Member, groupId: string, { on = true, children = [] as Member[] } = {}) =>
  visit(`/groups/${groupId}/settings/helper`, {
    method: 'POST',
    body: new URLSearchParams([...(on ? [['on', 'on']] : []), ...children.map(({ id }) => ['child', id])]),
    as: grownUp.cookie,
  });

async function family(overrides: { nickname?: string; groupName?: string } = {}) {
  const grownUp = await createMember();
  const group = await createGroup([grownUp], overrides.groupName ? { name: overrides.groupName } : {});
  const child = await createChild(group, overrides.nickname ? { name: overrides.nickname } : {});
  return { grownUp, group, child };
}
async function familyWithHelper(overrides = {}) {
  const made = await family(overrides);
  await saveHelper(made.grownUp, made.group.id, { children: [made.child] });
  return made;
}
const status = async (path: string, fields: Record<string, string>, child: Member) => (await postForm(path, fields, child.cookie)).status;

test('a child gets the writing helper only with the switches of the site and of the group and an agreement (SAFE-12)', async () => {
  const { grownUp, group, child } = await family();
  const sibling = await createChild(group);
  const request = () => postForm('/assistant/title', TITLE, child.cookie);
  const off = { status: 403, problem: 'assistant-off', message: CHILD_HELPER_OFF };
  expect(await request()).toEqual(off);
  await saveHelper(grownUp, group.id, { children: [] });
  expect(await request()).toEqual(off); // no agreement
  await saveHelper(grownUp, group.id, { on: false, children: [child] });
  expect(await request()).toEqual(off); // no switch
  await saveHelper(grownUp, group.id, { children: [child] });
  await setSettings({ 'writing-helper': 'off' });
  expect(await request()).toEqual(off); // not on the site
  expect(provider.requests).toEqual([]);
  await setSettings();
  expect((await request()).status).toBe(200);
  expect((await postForm('/assistant/title', TITLE, sibling.cookie)).status).toBe(403);
  await saveHelper(grownUp, group.id, { children: [] });
  expect(await request()).toEqual(off); // taken back
});

test('the agreement names the provider and what is sent, and does not hold for another provider (SAFE-12)', async () => {
  const { grownUp, group, child } = await family();
  const host = new URL(provider.base).host;
  const page = await pageOf(await visit(`/groups/${group.id}/settings/helper`, { as: grownUp.cookie }));
  expect(page.text).toContain(helperAgreement(host));
  const before = Date.now();
  await saveHelper(grownUp, group.id, { children: [child] });
  await saveHelper(grownUp, group.id, { children: [child] }); // the first one stays
  const rows = () => db.select().from(helperAgreements).where(eq(helperAgreements.childId, child.id));
  const [stored, ...others] = await rows();
  expect(others).toEqual([]);
  expect(stored).toMatchObject({ agreedBy: grownUp.id, provider: host, wording: helperAgreement(host), withdrawnAt: null });
  expect(stored?.agreedAt.getTime()).toBeGreaterThan(before - 60_000);
  env.OPENAI_BASE_URL = provider.base.replace('127.0.0.1', 'localhost');
  expect(await status('/assistant/title', TITLE, child)).toBe(403);
  await saveHelper(grownUp, group.id, { children: [child] });
  expect((await rows()).map(({ withdrawnAt }) => withdrawnAt !== null).toSorted()).toEqual([false, true]);
  expect(await status('/assistant/title', TITLE, child)).toBe(200);
});

test('only the grown-ups of the group agree, and only for its children (SAFE-12)', async () => {
  const { group, child } = await family();
  const { grownUp: stranger, group: other } = await family();
  expect((await saveHelper(stranger, group.id, { children: [child] })).status).toBe(404);
  expect((await saveHelper(child, group.id, { children: [child] })).status).toBe(403);
  await saveHelper(stranger, other.id, { children: [child] });
  expect(await db.$count(helperAgreements, eq(helperAgreements.childId, child.id))).toBe(0);
});

test('where the helper is off no page for a child has a button or a hint of it (SAFE-12)', async () => {
  const { grownUp, group, child } = await family();
  const pages = ['/kids-adventure', '/kids-writing', `/groups/${group.id}`];
  const shown = async () => {
    const texts: string[] = [];
    for (const path of pages) {
      const response = await visit(path, { as: child.cookie });
      if (response.status === 200) texts.push((await pageOf(response)).text);
    }
    return texts.join('\n');
  };
  expect(await shown()).not.toMatch(new RegExp(`${TOOLS.join('|')}|helper|Cinder can help|\\bAI\\b`, 'i'));
  await saveHelper(grownUp, group.id, { children: [child] });
  expect((await visit('/kids-adventure', { as: child.cookie })).status).toBe(200);
});

test('a child chooses from the lists alone, whatever kind of work the form names (SAFE-12)', async () => {
  const { child } = await familyWithHelper();
  const member = await createMember();
  for (const kind of ['kids_book', 'book']) {
    for (const [field, value] of Object.entries({ tone: 'Dark', genre: 'Horror', ageGroup: 'Adult (18+)', mode: 'chapter' })) {
      const refused = await postForm('/assistant/story', { ...STORY, kind, [field]: value }, child.cookie);
      expect([field, refused.status, refused.fields?.[field]]).toEqual([field, 422, NOT_LISTED]);
    }
    const scene = await postForm('/assistant/scene', { ...SCENE, kind, style: 'Gothic' }, child.cookie);
    expect([scene.status, scene.fields?.style]).toEqual([422, NOT_LISTED]);
  }
  expect(provider.requests).toEqual([]);
  expect(await status('/assistant/story', { ...STORY, kind: 'book', theme: 'Revenge', style: 'Noir' }, child)).toBe(200);
  expect(sent()).toContain('This is for children');
  expect(sent()).not.toMatch(/Revenge|Noir/);
  expect((await postForm('/assistant/story', { ...STORY, kind: 'book', tone: 'Dark' }, member.cookie)).status).toBe(200);
});

test('a child gets no pictures of people (SAFE-12)', async () => {
  const { child } = await familyWithHelper({ nickname: 'Quillon' });
  for (const description of [
    'Two boys on a hill',
    'My big sister',
    'Eine Prinzessin im Wald',
    'Un niño',
    'Une fille',
    'Quillon in a boat',
  ]) {
    const refused = await postForm('/assistant/scene', { ...SCENE, description }, child.cookie);
    expect([description, refused.status, refused.fields?.description]).toEqual([description, 422, NO_PEOPLE]);
  }
  for (const [path, fields] of [
    ['/assistant/portrait', PORTRAIT],
    ['/assistant/description', { kind: 'kids_book', words: 'Once.' }],
    ['/characters', PORTRAIT],
  ] as const)
    expect((await visit(path, { method: 'POST', body: new URLSearchParams(fields), as: child.cookie })).status).toBe(403);
  expect(provider.requests).toEqual([]);
  expect(await status('/assistant/scene', { ...SCENE, description: 'A mother bear by the sea' }, child)).toBe(201);
  expect(sent()).toContain('no people');
  expect(namesPeople('A friend of the duck and her babies', [])).toBe(false);
});

test('a text of a child with personal data is not sent (SAFE-11, SAFE-12)', async () => {
  const { child } = await familyWithHelper();
  const secret = 'Call me on 0171 3920042.';
  const message = 'This looks like a telephone number. It is safer to keep it secret.';
  for (const [path, fields] of [
    ['/assistant/story', { ...STORY, prompt: secret }],
    ['/assistant/story', { ...STORY, mode: 'continuation', words: secret }],
    ['/assistant/title', { ...TITLE, keywords: secret }],
    ['/assistant/scene', { ...SCENE, description: 'A card with 0171 3920042 on it' }],
  ] as const) {
    const refused = await postForm(path, fields, child.cookie);
    expect([path, refused.status, refused.message]).toEqual([path, 422, message]);
  }
  expect(provider.requests).toEqual([]);
});

test('the provider receives no nickname, group name or id of a child (SAFE-12)', async () => {
  const { group, child } = await familyWithHelper({ nickname: 'Quillon', groupName: 'The Zephyr Otters' });
  const words = "quillon's boat. Quillons Boot. QUILLON sailed with the zephyr  otters.";
  provider.always({ text: 'Robin sailed on to Sunny Hill.' });
  const story = await postForm('/assistant/story', { ...STORY, mode: 'continuation', prompt: 'Quillon swims', words }, child.cookie);
  expect(story.text).toBe('Quillon sailed on to The Zephyr Otters.');
  await postForm('/assistant/title', { ...TITLE, keywords: 'Quillon, moon' }, child.cookie);
  await postForm('/assistant/scene', { ...SCENE, description: 'A boat of the Zephyr Otters' }, child.cookie);
  expect(provider.requests).toHaveLength(3);
  for (const canary of ['quillon', 'zephyr', child.id, group.id, child.username, child.email])
    expect(sent().toLowerCase()).not.toContain(canary.toLowerCase());
});
