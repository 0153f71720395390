import type { z } from 'zod';
import { AiError } from '#server/ai/ai-client.ts';
import { isFetcher } from '#server/http/form-response.ts';
import { invalidForm } from '#server/http/problem-rules.ts';
import { problem, problemNamed } from '#server/http/problems.ts';
import { PictureRefused } from '#server/media/decoding/picture.ts';
import { StorageUnavailable } from '#server/media/storage/storage-unavailable.ts';
import { IMAGE_FAILED, IMAGE_NOT_RECORDED, NO_IMAGE_URL, NOT_INITIALIZED, TEXT_FAILED } from './assistant-rules.ts';
import { AssistantRefused } from './limits/limit-rules.ts';

/** The record failed, so the image was not stored either: its owner would be unknown (ERR-26). */
export class NotRecorded extends Error {}

type Parsed<T> = { given: T; refused?: undefined } | { given?: undefined; refused: ReturnType<typeof problem> };

/**
 * Validates a form. A refusal has a message for each invalid field; its main message is `headline` if `words` is invalid (AI-13), otherwise
 * the first of them.
 */
export function parseForm<S extends z.ZodType>(form: FormData, schema: S, headline?: string): Parsed<z.output<S>> {
  const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
  const parsed = schema.safeParse(fields);
  if (parsed.success) return { given: parsed.data };
  const { message, fields: invalid } = invalidForm(parsed.error);
  return { refused: problemNamed('bad-input', headline && 'words' in invalid ? headline : message, invalid) };
}

/** Maps a provider or storage failure to an error response with the message of the requested kind. Rethrows everything else. */
export function failed(error: unknown, what: 'text' | 'image') {
  if (error instanceof AssistantRefused)
    return problem(error.status, error.status === 403 ? 'assistant-off' : 'assistant-limit', error.message);
  const sentence = what === 'text' ? TEXT_FAILED : IMAGE_FAILED;
  if (error instanceof NotRecorded) return problem(503, 'image-not-recorded', IMAGE_NOT_RECORDED);
  if (error instanceof StorageUnavailable) return problem(503, 'storage-unavailable', sentence);
  if (error instanceof PictureRefused && error.reason === 'room') return problem(422, 'no-room', error.message);
  if (error instanceof PictureRefused) return problem(502, 'assistant-failed', sentence); // the response is not an image
  if (!(error instanceof AiError)) throw error;
  if (error.reason === 'not-configured') return problem(503, 'assistant-unavailable', NOT_INITIALIZED);
  return problem(502, 'assistant-failed', what === 'image' && error.reason === 'empty' ? NO_IMAGE_URL : sentence);
}

/** Returns JSON to a plain fetch and loader data to a fetcher. */
export const assistantResponse = <T>(request: Request, result: T, status = 200) =>
  isFetcher(request) ? result : Response.json(result, { status });
