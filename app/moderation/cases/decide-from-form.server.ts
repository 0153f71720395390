import type { RouterContextProvider } from 'react-router';
import { problemNamed, refusalResponse } from '#server/http/problems.ts';
import { addressContext, memberOf, sessionContext } from '#server/http/request.ts';
import { confirmPassword } from '../../account/password/recent-password.server.ts';
import { decide } from '../decisions/decide.server.ts';
import { isPersonAction, mayDecideAbout } from '../decisions/people/standing-decision-rules.ts';
import { CASE_UNAVAILABLE, type Typed } from './case-page-rules.ts';

/** Decides about the cases as the form says, after the password where a ban needs it (ROLE-06), or returns the response of the refusal. */
export async function decideFromForm(context: Readonly<RouterContextProvider>, form: FormData, caseIds: readonly string[], max?: number) {
  const viewer = memberOf(context);
  const text = (name: string) => String(form.get(name) ?? '');
  const actions = form.getAll('action').map(String);
  const typed: Typed = {
    ...{ rule: text('rule'), words: text('words'), note: text('note'), length: text('length') },
    also: actions.filter(isPersonAction),
  };
  if (actions.includes('ban') && mayDecideAbout(viewer.role, 'ban')) {
    const given = { given: text('password'), address: context.get(addressContext) };
    const refused = await confirmPassword(viewer, context.get(sessionContext), given);
    if (refused) return { refused: refusalResponse(context, refused, { typed }) };
  }
  const { rule: ruleId, words, note, length } = typed;
  const result = await decide(viewer, caseIds, { actions, ruleId, words, note, length }, max);
  if (result === 'not-found') return { refused: problemNamed('not-found', CASE_UNAVAILABLE) };
  if ('problem' in result) return { refused: refusalResponse(context, result, { typed }) };
  return { actions, typed, decided: result.decisions };
}
