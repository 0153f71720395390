import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#server/database/database.ts';
import { createMember } from '#tests/support/people.ts';
import { visit } from '#tests/support/request.ts';
import { createChild, createGroup } from '#tests/support/site/groups.ts';
import { createKidsStory } from '#tests/support/works.ts';
import type { ReviewStep } from '../audience/state-rules.ts';
import { works } from '../works/tables.ts';

const STEPS: Record<ReviewStep, string> = {
  waiting: 'author grown-up',
  returned: 'author grown-up',
  group: 'author grown-up sibling',
  sent: 'author grown-up sibling',
  deleted: 'author grown-up',
};

test('a child’s story in review is open to its grown-ups, shared to its group, and not found for others (SAFE-06, SAFE-07, SAFE-08)', async () => {
  const [grownUp, otherGrownUp, member] = [await createMember(), await createMember(), await createMember()];
  const group = await createGroup([grownUp]);
  const author = await createChild(group);
  const viewers = {
    author: author.cookie,
    'grown-up': grownUp.cookie,
    sibling: (await createChild(group)).cookie,
    'other child': (await createChild(await createGroup([otherGrownUp]))).cookie,
    'other grown-up': otherGrownUp.cookie,
    member: member.cookie,
    visitor: undefined,
  };
  const story = await createKidsStory(author);
  for (const [step, expected] of Object.entries(STEPS)) {
    await db
      .update(works)
      .set({ state: 'waiting', review: sql`${step}` })
      .where(eq(works.id, story.id));
    const found = [];
    for (const [name, as] of Object.entries(viewers)) {
      const { status } = await visit(`/kids-book/${story.id}`, as ? { as } : {});
      if (status === 200) found.push(name);
      else expect([name, status]).toEqual([name, 404]);
    }
    expect([step, found.join(' ')]).toEqual([step, expected]);
  }
});
