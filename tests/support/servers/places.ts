import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fillProgramFolder, linkNode, lockFolders } from './program-folder.ts';
import type { Ran } from './site-commands.ts';

const ROOT = join(import.meta.dirname, '../../..');
export type User = 'plain' | 'root';
export type Running = {
  output(): string;
  /** Exit code of the image's health check. */
  health(): Promise<number | null>;
  /** `npm run …` beside the running site. */
  run(user: User, ...command: string[]): Promise<Ran>;
  /** Sends SIGTERM; resolves with the exit code and the seconds until then. */
  stop(): Promise<{ code: number | null; seconds: number }>;
};
/** A place where the program was built as the Dockerfile says; each `data` is an empty volume at first. */
export type Place = {
  users: readonly User[];
  packages(): Promise<string[]>;
  start(user: User, data: string): Promise<Running>;
  /** `npm run …` while the site is stopped. `{data}` is the path of the volume. */
  run(user: User, data: string, ...command: string[]): Promise<Ran>;
  remove(): Promise<unknown>;
};

type Program = { command: string; args: string[]; cwd?: string; env?: NodeJS.ProcessEnv; uid?: number | undefined };
function start({ command, args, ...options }: Program) {
  const child = spawn(command, args, { ...options, ...(options.uid !== undefined && { gid: options.uid }), detached: true });
  const ran: Ran = { code: null, stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (ran.stdout += chunk));
  child.stderr.on('data', (chunk) => (ran.stderr += chunk));
  const ended = new Promise<Ran>((resolve) => child.on('close', (code) => resolve({ ...ran, code })));
  const end = () => void (child.exitCode === null && child.kill('SIGTERM'));
  process.once('exit', end);
  void ended.then(() => process.off('exit', end));
  return { child, ran, ended };
}
async function succeed(program: Program): Promise<string> {
  const { code, stdout, stderr } = await start(program).ended;
  if (code) throw new Error(`${program.args.join(' ')} ended with ${code}: ${stdout}${stderr}`);
  return stdout;
}

export const hasDocker = () => spawnSync('docker', ['info'], { stdio: 'ignore' }).status === 0;

const docker = (...args: string[]): Program => ({ command: 'docker', args, cwd: ROOT });
const userOption = (user: User) => (user === 'root' ? ['--user', 'root'] : []);
const npmRun = ([name = '', ...args]: string[]) => ['npm', 'run', '--silent', name, '--', ...args];

/** Builds the image. */
export async function inContainer(): Promise<Place> {
  const image = `storyhearth-test-${process.pid}`;
  await succeed(docker('build', '--tag', image, '.'));
  const volumes = new Set<string>();
  const volume = (data: string) => {
    volumes.add(`${image}-${data}`);
    return ['--volume', `${image}-${data}:/data`];
  };
  const commandOf = (command: string[]) => npmRun(command.map((each) => each.replace('{data}', '/data')));
  return {
    users: ['plain', 'root'],
    packages: async () => (await succeed(docker('run', '--rm', image, 'sh', '-c', 'find node_modules -name package.json'))).split('\n'),
    run: (user, data, ...command) => start(docker('run', '--rm', ...userOption(user), ...volume(data), image, ...commandOf(command))).ended,
    async start(user, data) {
      const name = `${image}-${data}-site`;
      const site = start(docker('run', '--rm', '--name', name, ...userOption(user), ...volume(data), image));
      return {
        output: () => site.ran.stdout + site.ran.stderr,
        health: async () => (await start(docker('exec', name, 'node', 'deploy/health.mjs')).ended).code,
        run: (as, ...command) => start(docker('exec', '--user', as === 'root' ? 'root' : 'node', name, ...commandOf(command))).ended,
        async stop() {
          const began = performance.now();
          await succeed(docker('stop', '--time', '20', name));
          return { code: (await site.ended).code, seconds: (performance.now() - began) / 1000 };
        },
      };
    },
    async remove() {
      for (const each of volumes) await succeed(docker('volume', 'rm', '--force', each));
      await succeed(docker('image', 'rm', '--force', image));
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === 'object' && address ? address.port : 0;
}

const PLAIN = 1000; // the user `node` of the image
const stepsOf = (dockerfile: string) => [...dockerfile.matchAll(/^RUN (.+)$/gm)].map(([, step = '']) => step);

/** The steps in a folder, in which a shell can also run what a person would type. */
export type FolderPlace = Place & {
  /** The port of `startHere`. */
  port: number;
  /** A folder for what the commands write elsewhere; its path has no spaces. */
  scratch: string;
  /** Lets the user write to the folder of the program. */
  unlock(): void;
  /** Runs commands in the folder of the program, with the settings of its .env file. */
  shell(commands: string): Promise<Ran>;
  /** `npm start` with the settings of the .env file. */
  startHere(): Promise<Running>;
};

/** A folder with the program, of a plain user, and how that user runs something in it. */
function prepareFolder() {
  const isRoot = process.getuid?.() === 0;
  const uid = isRoot ? PLAIN : undefined;
  const folder = mkdtempSync(join(tmpdir(), 'storyhearth image '));
  const scratch = mkdtempSync(join(tmpdir(), 'storyhearth-scratch-'));
  const program = join(folder, 'program');
  for (const each of [folder, scratch, join(folder, 'tmp'), join(folder, 'home')]) {
    mkdirSync(each, { recursive: true });
    if (uid !== undefined) chownSync(each, uid, uid);
  }
  linkNode(join(folder, 'bin/node'));
  fillProgramFolder(program, uid ?? null);
  const PATH = [join(folder, 'bin'), process.env.PATH].join(delimiter);
  const env = { PATH, HOME: join(folder, 'home'), TMPDIR: join(folder, 'tmp'), NODE_COMPILE_CACHE: join(folder, 'tmp/compiled') };
  return { isRoot, uid, folder, scratch, program, env };
}

/** Runs the steps of the Dockerfile in an empty folder, as a plain user who then may not write to it. */
export async function inFolder(): Promise<FolderPlace> {
  const { isRoot, uid, folder, scratch, program, env } = prepareFolder();
  const here = { cwd: program, env, uid };
  for (const step of stepsOf(readFileSync(join(ROOT, 'Dockerfile'), 'utf8')))
    if (/^node /.test(step)) await succeed({ command: 'sh', args: ['-c', step], ...here });
  lockFolders(program, true);

  const dataOf = (data: string) => join(folder, data);
  const programOf = async (user: User, data: string, [command = '', ...args]: string[], port?: number): Promise<Program> => ({
    ...{ command, args: args.map((each) => each.replace('{data}', dataOf(data))), cwd: program },
    env: { ...env, DATA_DIR: dataOf(data), PORT: String(port ?? (await freePort())) },
    uid: user === 'root' ? undefined : uid,
  });
  const sites: ReturnType<typeof start>[] = [];
  const runningAt = (
    site: ReturnType<typeof start>,
    health: () => Promise<Program>,
    command: (as: User, given: string[]) => Promise<Program>,
  ): Running => {
    sites.push(site);
    return {
      output: () => site.ran.stdout + site.ran.stderr,
      health: async () => (await start(await health()).ended).code,
      run: async (as, ...given) => start(await command(as, npmRun(given))).ended,
      async stop() {
        const began = performance.now();
        site.child.kill('SIGTERM');
        return { code: (await site.ended).code, seconds: (performance.now() - began) / 1000 };
      },
    };
  };
  const ownPort = await freePort();
  return {
    port: ownPort,
    scratch,
    unlock: () => lockFolders(program, false),
    shell: (commands) => start({ command: 'sh', args: ['-e', '-c', commands], ...here }).ended,
    startHere: async () =>
      runningAt(
        start({ command: 'node', args: ['server/bootstrap.mjs', 'start'], ...here }),
        async () => ({ command: 'node', args: ['deploy/health.mjs'], ...here, env: { ...env, PORT: String(ownPort) } }),
        async (_as, [command = '', ...args]) => ({ command, args, ...here }),
      ),
    users: isRoot ? ['plain', 'root'] : ['plain'],
    packages: async () =>
      readdirSync(join(program, 'node_modules'), { recursive: true, encoding: 'utf8' }).map((path) => `node_modules/${path}`),
    run: async (user, data, ...command) => start(await programOf(user, data, npmRun(command))).ended,
    async start(user, data) {
      const port = await freePort();
      return runningAt(
        start(await programOf(user, data, ['node', 'server/bootstrap.mjs', 'start'], port)),
        () => programOf(user, data, ['node', 'deploy/health.mjs'], port),
        (as, given) => programOf(as, data, given, port),
      );
    },
    async remove() {
      for (const { child, ended } of sites) {
        if (child.exitCode === null) child.kill('SIGTERM'); // a test failed while it ran
        await ended;
      }
      lockFolders(program, false);
      for (const each of [folder, scratch]) rmSync(each, { recursive: true, force: true });
    },
  };
}

/** Waits until the site says that it is ready, which costs no process per attempt, and then for the health check; rejects after three minutes. */
export async function untilHealthy(site: Running): Promise<void> {
  for (const until = Date.now() + 180_000; !/\(ready in \d+ ms/.test(site.output()) || (await site.health()) !== 0; await pause(100))
    if (Date.now() > until) throw new Error(`the site is not healthy: ${site.output()}`);
}
