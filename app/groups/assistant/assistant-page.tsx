import { href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { LocalDate } from '#ui/dates/local-date.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { GroupForm, useGroupForm } from '../group-form.tsx';
import type { Route } from './+types/assistant-page';
import { helperOf, setHelper } from './assistant.server.ts';
import '../../document/kids.css';
import '../groups.css';

export const handle = {
  who: 'member',
  limit: 'write',
  reading: 'read',
  signedOut: 'Please sign in to change the group.',
} as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Writing Helper');

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const helper = await helperOf(memberOf(context), params.id);
  if (!helper) refuse('not-found');
  return { ...helper, isSaved: new URL(request.url).searchParams.get('saved') === 'yes' };
}

/** The second agreement of a grown-up, and the switch of the group (SAFE-12). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const childIds = form.getAll('child').filter((id) => typeof id === 'string');
  if (!(await setHelper(memberOf(context), params.id, { isOn: form.has('on'), childIds }))) return problemNamed('not-found');
  throw redirect(`${href('/groups/:id/settings/helper', params)}?saved=yes`, 303);
}

export const clientAction = actionErrors<typeof action>();

export default function HelperPage({ params, loaderData, actionData }: Route.ComponentProps) {
  const { isOn, wording, children, isSaved } = loaderData;
  const form = useGroupForm(actionData);
  const stored = JSON.stringify([isOn, children]); // what another grown-up saved replaces the boxes
  return (
    <main className="kids wrap groups" id="main">
      <PageHead back={{ to: href('/groups/:id/settings', params), name: 'the settings' }}>Writing Helper</PageHead>
      <p>It suggests titles, words and pictures. It stays off for a child until it is turned on here and you have agreed for that child.</p>
      <GroupForm key={stored} form={form} submit="Save" isSmall>
        <Checkbox name="on" label="The writing helper is on for this group" defaultChecked={isOn} />
        <fieldset>
          <legend>{wording}</legend>
          {children.length === 0 && <p>No children yet.</p>}
          {children.map(({ id, name, agreedBy, agreedAt }) => (
            <div key={id}>
              <Checkbox name="child" value={id} label={<bdi>{name}</bdi>} defaultChecked={agreedAt !== null} />
              {agreedAt && (
                <p className="groups-aside">
                  Agreed
                  {agreedBy && (
                    <>
                      {' '}
                      by <bdi>{agreedBy}</bdi>
                    </>
                  )}
                  , <LocalDate at={agreedAt} />
                </p>
              )}
            </div>
          ))}
        </fieldset>
        <p>To withdraw your agreement, uncheck the box and save. Nothing is sent from then on.</p>
        <p role="status">{isSaved && !form.busy && 'Saved.'}</p>
      </GroupForm>
    </main>
  );
}
