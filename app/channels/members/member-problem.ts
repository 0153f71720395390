import { SAME_OR_HIGHER } from '#app/roles/rules.ts';
import { problemNamed } from '#server/http/problems.ts';
import { CHANNEL_MESSAGES } from '../channel-rules.ts';

/** The response to an action that the viewer may not do to this person. */
export const memberProblem = (refusal: 'not-found' | 'same-or-higher') =>
  refusal === 'not-found' ? problemNamed('not-found', CHANNEL_MESSAGES.notFound) : problemNamed('not-allowed', SAME_OR_HIGHER);
