import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { log } from '../log.ts';
import type { Decoded, DecodeJob, DecodeRefusal, DecodeReply } from './decoder.ts';

const IDLE_MS = 20_000;
const LARGE_RSS = 180e6; // libvips does not give everything back: after that it starts anew
const EXIT_MEMORY = 71;

/** The source of the decoder. The build may put this module at any depth of `build/server`, so it is looked for in each folder above. */
function findProgram(): string | null {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const path = [join(folder, 'decoder.ts'), join(folder, 'server/media/decoder.ts')].find(existsSync);
    if (path || folder === dirname(folder)) return path ?? null;
  }
}
const program = findProgram();

/** No settings of the site go along: the process knows neither the database nor any key. */
function start(mostRss: number): ChildProcess {
  if (!program) throw new Error('server/media/decoder.ts is missing');
  const { PATH, SystemRoot } = process.env;
  const child = fork(program, [String(mostRss), String(EXIT_MEMORY)], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: ['--max-old-space-size=64', '--max-semi-space-size=4'],
    env: { ...(PATH && { PATH }), ...(SystemRoot && { SystemRoot }), MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
  });
  child.on('error', () => {}); // 'exit' says the same
  return child;
}

export type DecodeOutcome = Decoded | DecodeRefusal | 'slow';

/**
 * Decodes images in another process, started when the first one comes and ended when none came for a while. `mostRss`: the bytes of memory that
 * it may use. One image at a time: the caller sees to that. It never throws for what an image does.
 */
export function createDecoder({ seconds = 30, mostRss = 400e6 } = {}) {
  let running: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  function end(child: ChildProcess) {
    if (running === child) running = null;
    child.kill('SIGKILL');
  }

  function answer(child: ChildProcess, job: DecodeJob): Promise<DecodeOutcome> {
    return new Promise((resolve) => {
      const over = (outcome: DecodeOutcome) => {
        clearTimeout(late);
        child.off('message', answered);
        child.off('exit', ended);
        child.unref();
        child.channel?.unref();
        resolve(outcome);
      };
      const answered = (reply: DecodeReply) => {
        if (reply.rss > LARGE_RSS) end(child);
        else idle = setTimeout(end, IDLE_MS, child).unref();
        over('made' in reply ? reply.made : reply.refused);
      };
      const ended = (code: number | null, signal: string | null) => {
        if (running === child) running = null;
        if (code !== EXIT_MEMORY) log.warn({ code, signal }, 'image_decoder_ended');
        over(code === EXIT_MEMORY ? 'memory' : 'damaged');
      };
      const late = setTimeout(() => {
        end(child);
        over('slow');
      }, seconds * 1000);
      child.on('message', answered);
      child.on('exit', ended);
      child.send(job, (error) => error && end(child)); // 'exit' answers
    });
  }

  return (job: DecodeJob): Promise<DecodeOutcome> => {
    clearTimeout(idle);
    if (!running?.connected) running = start(mostRss);
    running.ref();
    running.channel?.ref();
    return answer(running, job);
  };
}
