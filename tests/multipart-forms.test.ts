import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { sessions } from '../app/account/tables.ts';
import { db } from '../server/database/database.ts';
import { createChannel } from './support/channels.ts';
import { parseHtml } from './support/page-text.ts';
import { createMember, type Member } from './support/people.ts';
import { visit } from './support/request.ts';
import { createBook } from './support/works.ts';

let owner: Member;
let chat: string;
beforeAll(async () => {
  owner = await createMember();
  chat = `/community/channel/${(await createChannel(owner)).id}`;
});
const page = async (address: string) => (await visit(address, { as: owner.cookie })).text();

/** A chat message with an attachment, as a browser sends the form of the page, after the session ended. */
async function refusedMessage() {
  const author = await createMember();
  await db.delete(sessions).where(eq(sessions.userId, author.id));
  const body = new FormData();
  for (const { name, type } of fieldsOf(await page(chat))[0] ?? [])
    body.append(name, type === 'file' ? new File([new Uint8Array(200_000)], 'map.pdf') : 'The coast, as asked.');
  const { body: sent, headers } = new Response(body);
  const init = { method: 'POST', body: sent, duplex: 'half', headers: { ...Object.fromEntries(headers), accept: 'text/html' } };
  return (await visit(chat, { ...init, as: author.cookie })).text();
}

/** Every component with a form that takes files, and a page that shows it. */
const pages: Record<string, () => Promise<string>> = {
  'channels/chat/sending/composer.tsx': () => page(chat),
  'channels/create/create-channel-form.tsx': () => page('/community/create'),
  'channels/settings/edit-form.tsx': () => page(`${chat}/settings`),
  'editing/details/details-page.tsx': async () => page(`/works/${(await createBook(owner)).id}/details`),
  'people/profile/images/plain-picture.tsx': () => page('/profile/edit'),
  'forms/not-sent-page.tsx': refusedMessage,
};

/** The fields of each multipart form, in the order in which a browser sends them. */
function fieldsOf(html: string) {
  const document = parseHtml(html);
  return [...document.querySelectorAll('form[enctype="multipart/form-data"]')].map((form) =>
    [...form.querySelectorAll('input[name], textarea[name], select[name], button[name]')].map((field) => ({
      name: field.getAttribute('name') ?? '',
      type: field.getAttribute('type') ?? '',
    })),
  );
}

test('every component with a multipart form is checked here (ERR-07)', () => {
  const app = join(import.meta.dirname, '../app');
  const found = globSync('**/*.tsx', { cwd: app }).filter((file) => readFileSync(join(app, file), 'utf8').includes('multipart/form-data'));
  expect(found.sort()).toEqual(Object.keys(pages).sort());
});

test.for(Object.entries(pages))(
  '%s: no field follows a file, because a rejected form is read only up to the file (ERR-07)',
  async ([, shown]) => {
    const forms = fieldsOf(await shown());
    expect(forms.flat().filter(({ type }) => type === 'file')).not.toEqual([]);
    for (const fields of forms) {
      const first = fields.findIndex(({ type }) => type === 'file');
      expect(fields.slice(first).filter(({ type }) => type !== 'file')).toEqual([]);
    }
  },
);

test('the text of a rejected message with an attachment is shown again (ERR-07)', async () => {
  expect(await refusedMessage()).toContain('The coast, as asked.');
});
