import type { z } from 'zod';
import { ProviderProblem } from '#server/ai-client.ts';
import { isFetcher } from '#server/form-response.ts';
import { PictureRefused } from '#server/media/picture.ts';
import { StorageUnavailable } from '#server/media/storage-unavailable.ts';
import { problem } from '#server/problems.ts';
import { IMAGE_FAILED, IMAGE_NOT_RECORDED, NO_IMAGE_URL, NOT_INITIALIZED, TEXT_FAILED } from './assistant-rules.ts';
import { NotRecorded } from './generated.server.ts';

type Read<T> = { given: T; refused?: undefined } | { given?: undefined; refused: ReturnType<typeof problem> };

/** What a form asks for, or what is wrong with it: the first sentence stands above, each beside its field. `headline` says it otherwise (AI-13). */
export function asked<S extends z.ZodType>(form: FormData, schema: S, headline?: string): Read<z.output<S>> {
  const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
  const read = schema.safeParse(fields);
  if (read.success) return { given: read.data };
  const wrong: Record<string, string> = {};
  for (const { path, message } of read.error.issues) wrong[String(path[0])] ??= message;
  const [first = ''] = Object.values(wrong);
  return { refused: problem(422, 'bad-input', headline && 'words' in wrong ? headline : first, wrong) };
}

/** The answer to what failed outside, in the sentence of what was asked for (AI-25, AI-30, ERR-24 to -26). Whatever is our own fault goes on. */
export function failed(error: unknown, what: 'text' | 'image') {
  const sentence = what === 'text' ? TEXT_FAILED : IMAGE_FAILED;
  if (error instanceof NotRecorded) return problem(503, 'image-not-recorded', IMAGE_NOT_RECORDED);
  if (error instanceof StorageUnavailable) return problem(503, 'pictures-away', sentence);
  if (error instanceof PictureRefused && error.reason === 'room') return problem(422, 'no-room', error.message);
  if (error instanceof PictureRefused) return problem(502, 'assistant-failed', sentence); // what came was no picture
  if (!(error instanceof ProviderProblem)) throw error;
  if (error.reason === 'unset') return problem(503, 'assistant-away', NOT_INITIALIZED);
  return problem(502, 'assistant-failed', what === 'image' && error.reason === 'empty' ? NO_IMAGE_URL : sentence);
}

/** Plain JSON for a plain fetch, data for a fetcher. */
export const answer = <T>(request: Request, result: T, status = 200) => (isFetcher(request) ? result : Response.json(result, { status }));
