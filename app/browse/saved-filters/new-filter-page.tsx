import { useState } from 'react';
import { href } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { Button } from '#ui/controls/button.tsx';
import { Select, TextInput } from '#ui/controls/field.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { ActionForm } from '../../forms/action-form.tsx';
import { newId } from '../../forms/new-id.ts';
import type { Route } from './+types/new-filter-page';
import { ConditionList } from './condition-list.tsx';
import { addressOf, FILTER_NAME_MAX, readAddress } from './saved-filter-rules.ts';
import { filterNames } from './saved-filters.server.ts';
import './saved-filters.css';

export const handle = { who: 'member', limit: 'read' } as const satisfies Policy;

const TITLE = 'Save Filter';

export const meta: Route.MetaFunction = noindexMeta(TITLE);

/** The filter of the address `to`, to save it under a name or in place of another (FILTER-08). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = memberOf(context);
  const read = readAddress(new URL(request.url).searchParams.get('to'));
  if ('problem' in read) refuse('bad-input', read.message);
  return { id: newId(), to: addressOf(read), path: read.path, filter: read.filter, filters: await filterNames(viewer) };
}

export default function NewFilterPage({ loaderData: { id: first, to, path, filter, filters } }: Route.ComponentProps) {
  const [id] = useState(first); // a live event loads another one
  return (
    <main id="main" className="mx-auto grid w-full max-w-prose gap-6 px-4 py-12">
      <PageHead back={{ to, name: 'the list' }}>{TITLE}</PageHead>
      <ConditionList path={path} filter={filter} />
      <ActionForm action={href('/filters')} className="grid gap-4">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="to" value={to} />
        <TextInput label="Name" name="name" dir="auto" required maxLength={FILTER_NAME_MAX} autoComplete="off" />
        <Button type="submit" className="justify-self-start">
          Save filter
        </Button>
      </ActionForm>
      {filters.length > 0 && (
        <ActionForm action={href('/filters')} className="grid gap-4">
          <input type="hidden" name="to" value={to} />
          <Select label="Or replace the conditions of" name="replace">
            {filters.map((savedFilter) => (
              <option key={savedFilter.id} value={savedFilter.id} dir="auto">
                {savedFilter.name}
              </option>
            ))}
          </Select>
          <Button type="submit" variant="line" className="justify-self-start">
            Replace
          </Button>
        </ActionForm>
      )}
    </main>
  );
}
