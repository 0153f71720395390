import { ready, signUp, test } from '../support/fixtures.ts';
import { createMember, post } from '../support/members.ts';
import { createPost } from '../support/posts.ts';
import { siteDatabase } from '../support/site-database.ts';

test('look', async ({ page }) => {
  const person = await signUp(page.context());
  const database = await siteDatabase();
  await database.query("update people set role = 'administrator' where email = $1", [person.email]);
  const [author, reader] = [await createMember(), await createMember()];
  const one = await createPost(author, { content: 'Reported for the look.' });
  await post(reader, '/reports.data', { form: { type: 'post', id: one.id, reason: 'Spam', details: '' } });
  await database.query("insert into decisions (case_id, actions, rule_title) select id, '{warn}', 'No spam or advertising' from cases where subject_id = $1", [one.id]);
  await database.query("update people set standing = 'silenced', standing_until = now() + interval '3 days', standing_decision_id = (select id from decisions order by id desc limit 1) where email = $1", [author.email]);
  const { rows } = await database.query('select id from cases where subject_id = $1', [one.id]);
  await page.goto('/admin/words');
  await ready(page);
  await page.getByLabel('Words and phrases').fill('sea monster\ngambling\nمقامرة');
  await page.getByRole('button', { name: 'Add Words' }).click();
  await page.getByRole('button', { name: 'Remove gambling' }).waitFor();
  const shots: [string, string][] = [
    ['words', '/admin/words'],
    ['people', '/admin/people?state=silenced'],
    ['person', `/moderation/people/${author.username}`],
    ['case', `/moderation/cases/${rows[0].id}`],
    ['settings', '/admin/settings'],
    ['admin', '/admin'],
  ];
  for (const [width, height] of [[1440, 900], [390, 844]] as const)
    for (const scheme of ['light', 'dark'] as const) {
      if (width === 390 && scheme === 'dark') continue;
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: scheme });
      for (const [name, path] of shots) {
        await page.goto(path);
        await ready(page);
        await page.screenshot({ path: `/tmp/bans-shots/${name}-${width}-${scheme}.png`, fullPage: name !== 'settings' });
      }
    }
});
