import type { Mutant } from '../mutant.ts';

export default [
  {
    row: 'HOLD-01',
    file: 'app/holds/new-members.server.ts',
    find: 'where about.subject_person_id = ${people}.id and decision.undone_at is null',
    replace: 'where about.subject_person_id = ${people}.id',
    tests: ['app/holds/holds.test.ts#a decision against a member makes them new again'],
  },
  {
    row: 'HOLD-02',
    file: 'app/comments/adding/add-comment.server.ts',
    find: "state: held ? 'held' : 'shown' });",
    replace: "state: 'shown' });",
    tests: ['app/holds/holds.test.ts#a new member’s comment with a link'],
  },
  {
    row: 'HOLD-03',
    file: 'app/holds/text/check-text.server.ts',
    find: '  await tx.execute(sql`select pg_advisory_xact_lock(${hash}::bigint)`);\n',
    replace: '',
    tests: ['app/holds/holds.test.ts#the fifth time that new members'],
  },
  {
    row: 'HOLD-03', // one person fills the queue
    file: 'app/holds/hold.server.ts',
    find: 'if (open.length >= HELD_OPEN_MAX) throw new TooManyHeld();',
    replace: 'if (open.length > HELD_OPEN_MAX) throw new TooManyHeld();',
    tests: ['app/holds/held-limit.test.ts#again and again'],
  },
  {
    row: 'HOLD-03', // tags with listed words are shown
    file: 'app/site/words.server.ts',
    find: '(isEmpty ? [...tags] : tags.filter((tag) => find(tag) === null))',
    replace: '[...tags]',
    tests: ['app/admin/words/words.test.ts#no topic, tag'],
  },
  {
    row: 'HOLD-04',
    file: 'app/moderation/decisions/held-texts/decide-held-texts.server.ts',
    find: 'if (before !== null) await show(tx, heldText, heldText.text);',
    replace: '',
    tests: ['app/moderation/decisions/held-texts/release.test.ts#a bio and a thought with contact details'],
  },
  {
    row: 'HOLD-05',
    file: 'app/holds/text/contact-rules.ts',
    find: 'if (isWord ? isNamed && isInviting : isNamed || isInviting) return true;',
    replace: 'if (isNamed || isInviting || isWord || found[0]) return true;',
    tests: ['app/holds/text/text-check.test.ts'],
  },
  {
    row: 'HOLD-03', // the pages of a work are not compared with the listed words
    file: 'app/publish/listed-words.server.ts',
    find: 'effectOfWords(rows.flatMap(({ document }) => textsOf(document)))',
    replace: 'effectOfWords([])',
    tests: ['app/admin/words/words.test.ts#a work with a listed word'],
  },
  {
    row: 'HOLD-03', // the chosen filter shows a listed word
    file: 'app/posts/posts.server.ts',
    find: "shownTags(withPostTag([], search.get('topic') ?? ''))[0] ?? null",
    replace: "withPostTag([], search.get('topic') ?? '')[0] ?? null",
    tests: ['app/admin/words/words.test.ts#an address with a listed word'],
  },
  {
    row: 'CHMOD-05',
    file: 'app/holds/hold.server.ts',
    find: "type === 'channel' ? undefined : eq(cases.subjectPersonId, viewer.id)",
    replace: 'eq(cases.subjectPersonId, viewer.id)',
    tests: ['app/moderation/decisions/held-texts/release.test.ts#the new owner of a channel'],
  },
  {
    row: 'HOLD-03', // a refused word is in a statement about assistants
    file: 'app/editing/label/label-page.tsx',
    find: 'const listed = wordsRefusal(viewer, [stated.note]);',
    replace: 'const listed = null;',
    tests: ['app/admin/words/words.test.ts#a refused word is in no statement'],
  },
  {
    row: 'HOLD-03', // also when the work is published
    file: 'app/publish/publish.server.ts',
    find: "{ ...draft, tags: [...draft.tags, stated?.note ?? ''] }",
    replace: 'draft',
    tests: ['app/admin/words/words.test.ts#a refused word is in no statement'],
  },
] satisfies Mutant[];
