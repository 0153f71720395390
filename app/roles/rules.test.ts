import { expect, test } from 'vitest';
import { ROLES, type Role } from '#server/access/role-rules.ts';
import { CAPABILITIES, type Capability, GIVEN_ROLES, type GivenRole, may, mayActOn, mayGiveRole } from './rules.ts';

const person = (id: string, role: Role) => ({ id, role });

test('each capability belongs to the roles that the rules name (ROLE-01)', () => {
  const table = Object.fromEntries(
    (Object.keys(CAPABILITIES) as Capability[]).map((name) => [name, ROLES.filter((role) => may(role, name))]),
  );
  const moderators = ['moderator', 'administrator', 'owner'];
  const administrators = ['administrator', 'owner'];
  expect(table).toEqual({
    'decide-cases': moderators,
    'decide-applications': moderators,
    warn: moderators,
    silence: moderators,
    'suspend-for-30-days': moderators,
    suspend: administrators,
    ban: administrators,
    'approve-groups': administrators,
    invite: administrators,
    'remove-everything': administrators,
    'make-one-time-links': administrators,
    'change-settings': administrators,
    'delete-accounts': administrators,
    'make-moderators': administrators,
    'make-administrators': ['owner'],
    'make-owners': ['owner'],
  });
});

test('no one acts on the same or a higher role, nor on themselves (ROLE-02)', () => {
  const pairs = ROLES.flatMap((actor) => ROLES.map((other) => [actor, other] as const));
  const allowed = pairs.filter(([actor, other]) => mayActOn(person('a', actor), person('b', other))).map((pair) => pair.join(' on '));
  expect(allowed).toEqual([
    'member on child',
    'moderator on child',
    'moderator on member',
    'administrator on child',
    'administrator on member',
    'administrator on moderator',
    'owner on child',
    'owner on member',
    'owner on moderator',
    'owner on administrator',
  ]);
  for (const role of ROLES) expect(mayActOn(person('a', role), person('a', role)), role).toBe(false);
});

test('a role is given to a person of lower rank by those with the capability, and one’s own is only given up (ROLE-01, ROLE-02)', () => {
  const given = (actor: Role, other: Role, isSelf: boolean): GivenRole[] =>
    GIVEN_ROLES.filter((role) => mayGiveRole(person('a', actor), person(isSelf ? 'a' : 'b', other), role));
  const table = ROLES.flatMap((actor) =>
    ROLES.map((other) => [`${actor} to ${other}`, given(actor, other, false)] as const).filter(([, roles]) => roles.length),
  );
  expect(Object.fromEntries(table)).toEqual({
    'administrator to member': ['moderator'],
    'administrator to moderator': ['member'],
    'owner to member': ['moderator', 'administrator', 'owner'],
    'owner to moderator': ['member', 'administrator', 'owner'],
    'owner to administrator': ['member', 'moderator', 'owner'],
  });
  expect(Object.fromEntries(ROLES.map((role) => [role, given(role, role, true)]))).toEqual({
    child: [],
    member: [],
    moderator: ['member'],
    administrator: ['member', 'moderator'],
    owner: ['member', 'moderator', 'administrator'],
  });
});
