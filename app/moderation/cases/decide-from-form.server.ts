import { data, type RouterContextProvider } from 'react-router';
import { problemNamed } from '#server/http/problems.ts';
import { addressContext, memberOf, responseContext, sessionContext } from '#server/http/request.ts';
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
    if (refused) {
      const { status, problem, message, wait } = refused;
      if (wait) context.get(responseContext).set('retry-after', String(wait));
      return { refused: data({ problem, message, fields: { password: message }, typed }, { status }) };
    }
  }
  const { rule: ruleId, words, note, length } = typed;
  const result = await decide(viewer, caseIds, { actions, ruleId, words, note, length }, max);
  if (result === 'not-found') return { refused: problemNamed('not-found', CASE_UNAVAILABLE) };
  if ('problem' in result) {
    const { status, problem, message, fields = {} } = result;
    return { refused: data({ problem, message, fields, typed }, { status }) };
  }
  return { actions, typed, decided: result.decisions };
}
