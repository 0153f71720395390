import type { Mutant } from '../mutant.ts';

/** Blocks and mutes: who is left out of lists, and what is refused. */
export default [
  {
    row: 'BLOCK-03',
    file: 'app/audience/visible.server.ts',
    find: '  union all select 1 from ${blocks} where ${blocks.personId} = ${person} and ${blocks.otherId} = ${viewer}\n',
    replace: '',
    tests: ['app/blocks/lists.test.ts#a person who blocked the viewer'],
  },
  {
    row: 'BLOCK-04',
    file: 'app/audience/visible.server.ts',
    find: '  union all select 1 from ${mutes} where ${mutes.personId} = ${viewer} and ${mutes.otherId} = ${person} limit 1',
    replace: ' limit 1',
    tests: ['app/blocks/lists.test.ts#a person the viewer muted'],
  },
  {
    row: 'BLOCK-03',
    file: 'server/database/shared-reads.ts',
    find: ' && !viewer?.hasOwnLists',
    replace: '',
    tests: ['app/blocks/lists.test.ts#a person the viewer blocked'],
  },
  {
    row: 'BLOCK-05', // each row of a list reads all blocks of the viewer
    file: 'app/audience/visible.server.ts',
    find: 'sql`coalesce((select 1 from ${blocks} where ${blocks.personId} = ${viewer} and ${blocks.otherId} = ${person}',
    replace: 'sql`coalesce((select 1 from ${blocks} where ${blocks.personId} = ${viewer} and ${blocks.otherId}::text = ${person}::text',
    tests: ['app/blocks/lists-cost.test.ts#at most twice'],
  },
  {
    row: 'BLOCK-02',
    file: 'app/engagement/likes.server.ts',
    find: ' where not ${isBlocked}',
    replace: '',
    tests: ['app/blocks/refusals.test.ts#the author blocked the viewer'],
  },
  {
    row: 'BLOCK-01',
    file: 'app/blocks/blocks.server.ts',
    find: ".for('no key update')",
    replace: '',
    tests: ['app/blocks/blocks.test.ts#simultaneous'],
  },
] satisfies Mutant[];
