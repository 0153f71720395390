import { expect, test } from 'vitest';
import { STANDINGS, type StandingState } from '../identity/standing-rules.ts';
import { notUntil, type StandingFlags, standingRefusal } from './standing-rules.ts';

const FLAGS = {
  'no flag': {},
  public: { isPublicAction: true },
  trace: { leavesTrace: true },
  any: { anyStanding: true },
} as const satisfies Record<string, StandingFlags>;
const until = new Date('2026-12-01T14:00:00Z');
const standingOf = (state: StandingState) => ({
  state,
  until: state === 'active' || state === 'awaiting' ? null : until,
  rule: 'Respect people',
});

function outcome(state: StandingState, flags: StandingFlags, isRead: boolean) {
  const refusal = standingRefusal({ role: 'member', standing: standingOf(state) }, flags, isRead);
  if (!refusal) return 'open';
  return 'to' in refusal ? refusal.to : refusal.message;
}

test('what each state of an account may read and do, for every kind of route (MOD-14, ACC-08)', () => {
  const table = STANDINGS.map((state) => [
    state,
    ...Object.values(FLAGS).flatMap((flags) => [outcome(state, flags, true), outcome(state, flags, false)]),
  ]);
  const [limited, awaiting, status] = [
    'You cannot do this until December 1, 2026 at 2:00 PM UTC. Reason: Respect people.',
    'Your account is waiting for approval.',
    '/account-status',
  ];
  expect(table).toEqual([
    // no flag: read, action; then the same for public, trace and any
    ['active', 'open', 'open', 'open', 'open', 'open', 'open', 'open', 'open'],
    ['awaiting', 'open', 'open', 'open', awaiting, 'open', awaiting, 'open', 'open'],
    ['silenced', 'open', 'open', 'open', limited, 'open', 'open', 'open', 'open'],
    ['suspended', status, limited, status, limited, status, limited, 'open', 'open'],
    ['banned', status, limited, status, limited, status, limited, 'open', 'open'],
  ]);
});

test('an address that is not confirmed limits public actions only, after what staff decided (MAIL-05)', () => {
  const person = (state: StandingState) => ({ role: 'member', standing: standingOf(state), unconfirmed: 'm…@example.org' }) as const;
  const message = 'Please confirm your e-mail address first. We sent a link to m…@example.org.';
  for (const flags of [{ isPublicAction: true }, { confirmedOnly: true }] as const) {
    expect(standingRefusal(person('active'), flags, false)).toEqual({ problem: 'standing', message });
    expect(standingRefusal(person('active'), flags, true)).toBeNull();
  }
  for (const flags of [{}, { leavesTrace: true }, { anyStanding: true }] as const)
    expect(standingRefusal(person('active'), flags, false)).toBeNull();
  expect(standingRefusal(person('silenced'), FLAGS.public, false)).toMatchObject({
    message: expect.stringMatching(/^You cannot do this until/),
  });
});

test('a child may open only what is listed for children, in every state of the account', () => {
  for (const state of STANDINGS)
    for (const isRead of [true, false]) {
      const child = { role: 'child', standing: standingOf(state) } as const;
      expect(standingRefusal(child, { anyStanding: true }, isRead)).toEqual({
        problem: 'grown-ups-only',
        message: 'This page is for grown-ups.',
      });
      expect(standingRefusal(child, { children: true, anyStanding: true }, isRead)).toBeNull();
    }
});

test('visitors have no account that could be limited, and a sentence without an end or rule names none (MOD-14)', () => {
  expect(standingRefusal(null, { isPublicAction: true }, false)).toBeNull();
  expect(notUntil({ state: 'banned', until: null, rule: 'No spam' })).toBe('You cannot do this. Reason: No spam.');
  expect(notUntil({ state: 'suspended', until: null, rule: null })).toBe('You cannot do this.');
});
