import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isRole } from '#server/access/role-rules.ts';
import { timeInWords } from '#server/access/standing-rules.ts';
import type { ArchiveSection } from '#server/archive/archive-sections.ts';
import { changeStandingFromCommandLine } from '../moderation/decisions/people/command-line-standing.server.ts';
import { changeRole } from '../roles/roles.server.ts';
import { GIVEN_ROLES, isGivenRole, ROLE_NAMES } from '../roles/rules.ts';
import { createSetupCode } from '../roles/setup.server.ts';
import { readSettingValues } from '../site/schemas.ts';
import { isSettingKey, SETTING_KEYS, type SettingKey, setInEnvironment } from '../site/setting-rules.ts';
import { type ShownSetting, shownSettings } from '../site/settings.server.ts';
import { listForCommandLine, personForCommandLine } from './people.server.ts';
import { archiveTo } from './person/archive-person.server.ts';
import { deletePerson } from './person/delete-person.server.ts';
import { createPerson, linkFor, type NewPerson, type OneTimeLink } from './person/password-link.server.ts';
import { changeSettings } from './settings/change-settings.server.ts';

/** The lines to print, the value for `--json`, and the exit code. */
type Output = { lines: string[]; json: unknown; code: 0 | 1 };
type Command = { usage: string; does: string; run(args: string[], sections: readonly ArchiveSection[]): Promise<Output> };

const failed = (...lines: string[]): Output => ({ lines, json: { error: lines.join('\n') }, code: 1 });
const unknownPerson = (name: string) => failed(`There is nobody called @${name}.`);
const UNKNOWN_ROLE = `A role is one of ${GIVEN_ROLES.join(', ')}.`;
const usernameIn = (word = '') => word.replace(/^@/, '').slice(0, 40);
const line = ({ username, name, role }: { username: string; name: string; role: string }) =>
  `@${username}  ${isRole(role) ? ROLE_NAMES[role] : role}  ${name}`;

const linkLines = ({ address, expiresAt }: OneTimeLink) => [
  'With this link the person chooses a password. It works once and is not shown again:',
  address,
  `It expires on ${expiresAt.toISOString().slice(0, 16).replace('T', ' at ')} UTC.`,
];
const linkJson = ({ address, expiresAt }: OneTimeLink) => ({ link: address, expiresAt: expiresAt.toISOString() });

/** The options of `create`. */
function newPersonIn(args: string[]): NewPerson | { message: string } {
  const option = { type: 'string' } as const;
  try {
    const { values } = parseArgs({ args, options: { username: option, email: option, role: option, name: option } });
    const { username = '', email = '', role, name = '' } = values;
    if (!username || !email || !role) return { message: `Usage: npm run admin -- ${COMMANDS.create?.usage}` };
    return isGivenRole(role) ? { username: username.replace(/^@/, ''), email, role, name } : { message: UNKNOWN_ROLE };
  } catch (error) {
    return { message: (error as Error).message }; // an unknown option, or one without a value
  }
}

const WRONG_DATE = 'Write a day after today as in --until 2030-12-31.';

/** The person and the end of `suspend`. */
function suspensionIn(args: string[]): { username: string; until: Date | null } | { message: string } {
  try {
    const { values, positionals } = parseArgs({ args, options: { until: { type: 'string' } }, allowPositionals: true });
    const until = values.until === undefined ? null : new Date(values.until);
    if (until && (!/^\d{4}-\d\d-\d\d/.test(values.until ?? '') || !(until.getTime() > Date.now()))) return { message: WRONG_DATE };
    return { username: usernameIn(positionals[0]), until };
  } catch (error) {
    return { message: (error as Error).message }; // an unknown option, or one without a value
  }
}

const COMMANDS: Record<string, Command> = {
  list: {
    usage: 'list [--staff]',
    does: 'lists the newest 100 people, or everyone who runs the site',
    async run(args) {
      const found = await listForCommandLine('command line', args.includes('--staff'));
      return { lines: found.length ? found.map(line) : ['Nobody yet.'], json: { people: found }, code: 0 };
    },
  },
  show: {
    usage: 'show @username',
    does: 'shows one person',
    async run([word]) {
      const username = usernameIn(word);
      const person = await personForCommandLine('command line', username);
      return person ? { lines: [line(person)], json: person, code: 0 } : unknownPerson(username);
    },
  },
  role: {
    usage: `role @username ${GIVEN_ROLES.join('|')}`,
    does: 'gives a person a role',
    async run([word, role]) {
      if (!isGivenRole(role)) return failed(UNKNOWN_ROLE);
      const username = usernameIn(word);
      const result = await changeRole('command line', username, role);
      if (result === 'not-found') return unknownPerson(username);
      if ('message' in result) return failed(result.message);
      return { lines: [`@${username} is now ${ROLE_NAMES[role].toLowerCase()}.`], json: { username, role }, code: 0 };
    },
  },
  create: {
    usage: 'create --username NAME --email ADDRESS --role ROLE [--name NAME]',
    does: 'makes an account and prints a one-time link for its password',
    async run(args) {
      const given = newPersonIn(args);
      if ('message' in given) return failed(given.message);
      const created = await createPerson('command line', given);
      if ('message' in created) return failed(created.message);
      const { username, role } = given;
      const words = `@${username} is now ${ROLE_NAMES[role].toLowerCase()}.`;
      return { lines: [words, ...linkLines(created)], json: { username, role, ...linkJson(created) }, code: 0 };
    },
  },
  link: {
    usage: 'link @username',
    does: 'prints a one-time link with which the person chooses a new password',
    async run([word]) {
      const username = usernameIn(word);
      const link = await linkFor('command line', username);
      if (link === 'not-found') return unknownPerson(username);
      if ('message' in link) return failed(link.message);
      return { lines: linkLines(link), json: { username, ...linkJson(link) }, code: 0 };
    },
  },
  suspend: {
    usage: 'suspend @username [--until DATE]',
    does: 'suspends a person until that day, or until restored',
    async run(args) {
      const given = suspensionIn(args);
      if ('message' in given) return failed(given.message);
      const { username, until } = given;
      const result = await changeStandingFromCommandLine('command line', username, { action: 'suspend', until });
      if (result === 'not-found') return unknownPerson(username);
      if ('message' in result) return failed(result.message);
      const words = `@${username} is suspended${until ? ` until ${timeInWords(until)}` : ''}.`;
      return { lines: [words], json: { username, suspended: true, until: until?.toISOString() ?? null }, code: 0 };
    },
  },
  restore: {
    usage: 'restore @username',
    does: 'ends a silence, suspension or ban',
    async run([word]) {
      const username = usernameIn(word);
      const result = await changeStandingFromCommandLine('command line', username, { action: 'restore', until: null });
      if (result === 'not-found') return unknownPerson(username);
      if ('message' in result) return failed(result.message);
      return { lines: [`@${username} is active again.`], json: { username, suspended: false }, code: 0 };
    },
  },
  delete: {
    usage: 'delete @username --yes',
    does: 'deletes a person with everything that they made',
    async run(args) {
      const username = usernameIn(args.find((arg) => arg !== '--yes'));
      if (!(await personForCommandLine('command line', username))) return unknownPerson(username);
      if (!args.includes('--yes')) return failed(`Add --yes to delete @${username} with everything that they made. It cannot be undone.`);
      const result = await deletePerson('command line', username, null);
      if (result === 'not-found') return unknownPerson(username);
      if ('message' in result) return failed(result.message);
      const words = `The account of @${username} is closed. The running site deletes all its data within 48 hours.`;
      return { lines: [words], json: { username, deleted: true }, code: 0 };
    },
  },
  archive: {
    usage: 'archive @username --to FILE',
    does: 'writes everything that is one person’s own into a zip file',
    run: (args, sections) => runArchive(args, sections),
  },
  settings: {
    usage: 'settings [KEY [VALUE]]',
    does: 'shows the settings or one of them, or changes one',
    run: ([key, ...words]) => runSettings(key, words),
  },
  'setup-code': {
    usage: 'setup-code',
    does: 'makes a new setup code, while the site has no owner',
    async run() {
      const code = await createSetupCode();
      return code ? { lines: [code], json: { code }, code: 0 } : failed('This site already has an owner.');
    },
  },
};

const settingLine = (key: SettingKey, { value, lockedBy }: ShownSetting) =>
  `${key.padEnd(16)} ${value || '(none)'}${lockedBy ? `  ${setInEnvironment(lockedBy)}` : ''}`;

async function runSettings(key: string | undefined, words: readonly string[]): Promise<Output> {
  const { settings } = await shownSettings('command line');
  if (key === undefined)
    return { lines: SETTING_KEYS.map((settingKey) => settingLine(settingKey, settings[settingKey])), json: settings, code: 0 };
  if (!isSettingKey(key)) return failed(`A setting is one of ${SETTING_KEYS.join(', ')}.`);
  if (!words.length) return { lines: [settings[key].value], json: { [key]: settings[key] }, code: 0 };
  const { lockedBy } = settings[key];
  if (lockedBy) return failed(setInEnvironment(lockedBy));
  const { values, fields } = readSettingValues({ [key]: words.join(' ') });
  if (fields[key]) return failed(fields[key]);
  await changeSettings('command line', values, null);
  return { lines: [`${key} is now ${values[key] || '(none)'}.`], json: values, code: 0 };
}

async function runArchive(args: string[], sections: readonly ArchiveSection[]): Promise<Output> {
  const at = args.indexOf('--to');
  const to = at < 0 ? undefined : args[at + 1];
  const username = usernameIn(args.find((arg, i) => !arg.startsWith('--') && i !== at + 1));
  if (!to || !username) return failed(`Usage: npm run admin -- ${COMMANDS.archive?.usage}`);
  const result = await archiveTo('command line', username, { file: resolve(to), sections });
  if (result === 'not-found') return unknownPerson(username);
  if ('message' in result) return failed(result.message);
  return {
    lines: [`The archive of @${username} is in ${to}, ${result.bytes.toLocaleString('en-US')} bytes.`],
    json: { username, ...result },
    code: 0,
  };
}

/** Runs `npm run admin -- {command}` with the same functions as the pages, as the actor `command line` (ROLE-08). */
export async function runCommand(
  [name = '', ...rest]: readonly string[],
  sections: readonly ArchiveSection[] = [],
): Promise<{ output: string; code: 0 | 1 }> {
  const args = rest.filter((arg) => arg !== '--json');
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const list = Object.values(COMMANDS).map(({ usage, does }) => `  ${usage.padEnd(66)} ${does}`);
  const { lines, json, code } = command ? await command.run(args, sections) : failed('Commands:', ...list);
  return { output: rest.includes('--json') ? JSON.stringify(json) : lines.join('\n'), code };
}
