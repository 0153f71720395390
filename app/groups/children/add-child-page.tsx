import { href, redirect } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed, refusalResponse, refuse, tooMany } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { consume, refund } from '#server/limits/rate-limits.ts';
import { TextInput } from '#ui/controls/field.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { noindexMeta } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { clean, normalized } from '../../forms/text-rules.ts';
import { AgreementField, GroupChoices, GroupForm, useGroupForm } from '../group-form.tsx';
import { GROUP_MESSAGES } from '../group-rules.ts';
import { groupOf } from '../groups.server.ts';
import type { Route } from './+types/add-child-page';
import { AnimalPicture } from './animal.tsx';
import { ANIMALS, animalName } from './animal-rules.ts';
import type { ChildField } from './child-rules.ts';
import { addChild } from './children.server.ts';
import '../../document/kids.css';
import '../groups.css';
import './add-child.css';

export const handle = {
  who: 'member',
  limit: 'write',
  reading: 'read',
  signedOut: 'Please sign in to add a child.',
} as const satisfies Policy;

export const meta: Route.MetaFunction = noindexMeta('Add a Child');

export async function loader({ params, context }: Route.LoaderArgs) {
  const group = await groupOf(memberOf(context), params.id);
  if (group?.state !== 'open') refuse('not-found');
  return { group: group.name };
}

type Typed = { name: string; animal: string; agreed: boolean };
const TYPED_MAX = 200;

/** Adds a child with the grown-up's agreement (SAFE-03). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const text = (name: ChildField) => clean(String(form.get(name) ?? '')).slice(0, TYPED_MAX);
  const typed = { name: normalized(text('name')).trim(), animal: text('animal'), agreed: form.has('agreed') };
  const viewer = memberOf(context);
  const wait = await consume('new-child', viewer.id);
  if (wait) return refusalResponse(context, tooMany(wait, GROUP_MESSAGES.tooManyChildren), { typed });
  const added = await addChild(viewer, params.id, typed);
  if (!added || 'problem' in added) await refund('new-child', viewer.id);
  if (!added) return problemNamed('not-found');
  if ('problem' in added) return refusalResponse(context, added, { typed });
  throw redirect(href('/groups/:id', params), 303);
}

export const clientAction = actionErrors<typeof action>();

export default function AddChildPage({ params, loaderData, actionData }: Route.ComponentProps) {
  const form = useGroupForm<ChildField, Typed>(actionData);
  const { typed, fields } = form;
  return (
    <main className="kids wrap groups" id="main">
      <PageHead back={{ to: href('/groups/:id', params), name: loaderData.group }}>Add a Child</PageHead>
      <GroupForm form={form} submit="Add the child">
        <TextInput
          label="First name or nickname"
          name="name"
          dir="auto"
          autoComplete="off"
          autoCapitalize="words"
          required
          hint="One word, letters only. Please don’t use a last name."
          defaultValue={typed?.name}
          error={fields.name ?? null}
        />
        <GroupChoices id="animal" legend="Choose an animal picture" error={fields.animal}>
          <Animals chosen={typed?.animal} />
        </GroupChoices>
        <AgreementField agreed={typed?.agreed} error={fields.agreed} />
      </GroupForm>
    </main>
  );
}

/** The 24 animals, each a picture with its name. */
const Animals = ({ chosen }: { chosen: string | undefined }) => (
  <div className="add-child-animals">
    {ANIMALS.map((animal) => (
      <label key={animal} className="add-child-animal">
        <input type="radio" name="animal" value={animal} defaultChecked={animal === chosen} />
        <AnimalPicture animal={animal} size={72} />
        {animalName(animal)}
      </label>
    ))}
  </div>
);
