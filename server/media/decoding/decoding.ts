import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { log } from '../../process/log.ts';
import type { Decoded, DecodeJob, DecodeRefusal, DecodeReply } from './decoder.ts';

const IDLE_MS = 20_000;
const LARGE_RSS = 180e6; // libvips does not release all memory: above this the process is replaced
const EXIT_MEMORY = 71;

/** Finds the source of the decoder in this folder or a parent: the build may put this module at any depth of `build/server`. */
function findProgram(): string | null {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const path = [join(folder, 'decoder.ts'), join(folder, 'server/media/decoding/decoder.ts')].find(existsSync);
    if (path || folder === dirname(folder)) return path ?? null;
  }
}
const program = findProgram();

/** Starts the process without the site's environment, so that it has no database URL and no keys. */
function start(rssMax: number): ChildProcess {
  if (!program) throw new Error('server/media/decoding/decoder.ts is missing');
  const { PATH, SystemRoot } = process.env;
  const child = fork(program, [String(rssMax), String(EXIT_MEMORY)], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: ['--max-old-space-size=64', '--max-semi-space-size=4'],
    env: { ...(PATH && { PATH }), ...(SystemRoot && { SystemRoot }), MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
  });
  child.on('error', () => {}); // 'exit' follows
  return child;
}

export type DecodeOutcome = Decoded | DecodeRefusal | 'slow';

/**
 * Decodes images in a child process, which starts on demand and ends when idle. `rssMax` limits its memory in bytes. Callers must send one
 * image at a time. Problems of an image are returned, never thrown.
 */
export function createDecoder({ seconds = 30, rssMax = 400e6 } = {}) {
  let running: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  function end(child: ChildProcess) {
    if (running === child) running = null;
    child.kill('SIGKILL');
  }

  function decode(child: ChildProcess, job: DecodeJob): Promise<DecodeOutcome> {
    return new Promise((resolve) => {
      const finish = (outcome: DecodeOutcome) => {
        clearTimeout(timeout);
        child.off('message', onReply);
        child.off('exit', onExit);
        child.unref();
        child.channel?.unref();
        resolve(outcome);
      };
      const onReply = (reply: DecodeReply) => {
        if (reply.rss > LARGE_RSS) end(child);
        else idle = setTimeout(end, IDLE_MS, child).unref();
        finish('made' in reply ? reply.made : reply.refused);
      };
      const onExit = (code: number | null, signal: string | null) => {
        if (running === child) running = null;
        if (code !== EXIT_MEMORY) log.warn({ code, signal }, 'image decoder ended');
        finish(code === EXIT_MEMORY ? 'memory' : 'damaged');
      };
      const timeout = setTimeout(() => {
        end(child);
        finish('slow');
      }, seconds * 1000);
      child.on('message', onReply);
      child.on('exit', onExit);
      child.send(job, (error) => error && end(child)); // 'exit' follows
    });
  }

  return (job: DecodeJob): Promise<DecodeOutcome> => {
    clearTimeout(idle);
    if (!running?.connected) running = start(rssMax);
    running.ref();
    running.channel?.ref();
    return decode(running, job);
  };
}
