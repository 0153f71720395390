import { test } from 'vitest';
import { expectNone, isTest, read, sources } from '../support/code/source-files.ts';

/** Where the state of a thing or account is changed; app/moderation/every-change.test.ts runs each (MOD-12). */
const WRITERS: Record<string, string> = {
  'app/comments/editing/edit-comment.server.ts': 'a comment whose new words are listed is held like a new one (REPLY-04)',
  'app/comments/waiting/waiting.server.ts': 'the author of a work or post approves a comment, which no member of staff decides (CMT-02)',
  'app/editing/published-version.server.ts': 'published changes with listed words are held like something new (HOLD-03)',
  'app/engagement/library/library-entries.server.ts':
    'the state of a work in the library of one member, which is no state of the thing (LIB-01)',
  'app/library/bulk/bulk-actions.server.ts': 'the same library state, of several works at once (LIB-07)',
  'app/library/bulk/undo.server.ts': 'the same library state, restored (LIB-07)',
  'app/engagement/library/reading/begin-reading.server.ts': 'the same library state, set by reading (LIB-04)',
  'app/engagement/library/reading/finish.server.ts': 'the same library state, set by reading (LIB-04)',
  'app/kids/review/grown-up-review.server.ts': 'a grown-up decides about a story of their group, which no member of staff does (SAFE-06)',
  'app/kids/review/send-to-zone.server.ts': 'a grown-up lets a story into the Kids Zone where the site leaves it to them alone (SAFE-07)',
  'app/moderation/bulk-removal/remove-batch.server.ts': 'removes and restores everything of a time',
  'app/moderation/decisions/people/standing.server.ts': 'decisions about accounts',
  'app/moderation/decisions/subjects.server.ts': 'decisions about things',
  'app/registration/applications.server.ts': 'a new account that waits for approval, before anything was decided (REG-07)',
  'app/roles/older-stories.server.ts': 'the first owner sends what is in the Kids Zone unread to moderators, in one log line (SAFE-07)',
  'app/reports/hide-reported.server.ts': 'reports that hide',
  'app/reports/take-back/take-back.server.ts': 'a child takes its report back before anybody is notified (SAFE-05)',
};
const CHANGES = [
  /\.set\(\{[^}]*\b(stateDecisionId|standingDecisionId|standing):/,
  /\.update\((works|parts|posts|comments|channelMessages|channels|table)\)\s*\.set\(\{[^}]*\bstate:/,
  /set state = (?!'final')|state_decision_id = [a-z$]|set standing = /,
];

test('the state of a thing or account changes only where decision, reason, notification and log line are stored (MOD-12)', () => {
  expectNone(
    sources.filter((file) => file.endsWith('.server.ts') && !isTest(file) && CHANGES.some((change) => change.test(read(file)))),
    WRITERS,
  );
});
