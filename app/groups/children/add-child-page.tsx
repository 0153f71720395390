import { data, Form, href, redirect, useNavigation } from 'react-router';
import type { Policy } from '#server/access/policies.ts';
import { problemNamed, refuse } from '#server/http/problems.ts';
import { memberOf } from '#server/http/request.ts';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { TextInput } from '#ui/controls/field.tsx';
import { PageHead } from '../../document/page-head.tsx';
import { titled } from '../../document/page-title.ts';
import { actionErrors } from '../../forms/action-errors.ts';
import { clean, normalized } from '../../forms/text-rules.ts';
import { groupOf } from '../groups.server.ts';
import type { Route } from './+types/add-child-page';
import { AnimalPicture } from './animal.tsx';
import { ANIMALS, animalName } from './animal-rules.ts';
import { AGREEMENT, CHILD_MESSAGES, type ChildField } from './child-rules.ts';
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

export const meta: Route.MetaFunction = ({ matches }) => [titled('Add a Child', matches), { name: 'robots', content: 'noindex' }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const group = await groupOf(memberOf(context), params.id);
  if (group?.state !== 'open') refuse('not-found');
  return { group: group.name };
}

type Refusal = {
  problem: string;
  message: string;
  fields: Partial<Record<ChildField, string>>;
  typed: { name: string; animal: string; agreed: boolean };
};
const TYPED_MAX = 200;

/** Adds a child with the grown-up's agreement (SAFE-03). */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const text = (name: ChildField) => clean(String(form.get(name) ?? '')).slice(0, TYPED_MAX);
  const typed = { name: normalized(text('name')).trim(), animal: text('animal'), agreed: form.has('agreed') };
  const added = await addChild(memberOf(context), params.id, typed);
  if (!added) return problemNamed('not-found');
  if ('status' in added)
    return data<Refusal>({ problem: 'bad-input', message: added.message, fields: added.fields, typed }, { status: added.status });
  throw redirect(href('/groups/:id', params), 303);
}

export const clientAction = actionErrors<typeof action>();

export default function AddChildPage({ params, loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
  const result = actionData && 'typed' in actionData ? actionData : undefined;
  const message = actionData && 'message' in actionData && !busy ? actionData.message : null;
  const fields = busy ? {} : (result?.fields ?? {});
  return (
    <main className="kids wrap groups" id="main">
      <PageHead back={{ to: href('/groups/:id', params), name: loaderData.group }}>Add a Child</PageHead>
      <Form method="post" noValidate className="groups-form">
        <TextInput
          label="First name or nickname"
          name="name"
          dir="auto"
          autoComplete="off"
          autoCapitalize="words"
          required
          hint="One word of letters. Please never a surname."
          defaultValue={result?.typed.name}
          error={fields.name ?? null}
        />
        <Animals chosen={result?.typed.animal} error={fields.animal ?? null} />
        <div>
          <Checkbox
            name="agreed"
            label={AGREEMENT}
            required
            defaultChecked={result?.typed.agreed}
            aria-describedby={fields.agreed ? 'agreed-error' : undefined}
            aria-invalid={fields.agreed ? true : undefined}
          />
          {fields.agreed && (
            <p className="groups-refusal" id="agreed-error">
              {CHILD_MESSAGES.agreement}
            </p>
          )}
        </div>
        <p className="groups-refusal" role="alert">
          {message && !Object.values(fields).some(Boolean) && message}
        </p>
        <button type="submit" className="kids-btn kids-btn-ember" aria-disabled={busy}>
          Add the child
        </button>
      </Form>
    </main>
  );
}

/** The 24 animals, each a picture with its name. */
const Animals = ({ chosen, error }: { chosen: string | undefined; error: string | null }) => (
  <fieldset aria-describedby={error ? 'animal-error' : undefined}>
    <legend>Choose an animal picture</legend>
    <div className="add-child-animals">
      {ANIMALS.map((animal) => (
        <label key={animal} className="add-child-animal">
          <input type="radio" name="animal" value={animal} defaultChecked={animal === chosen} />
          <AnimalPicture animal={animal} size={72} />
          {animalName(animal)}
        </label>
      ))}
    </div>
    {error && (
      <p className="groups-refusal" id="animal-error">
        {error}
      </p>
    )}
  </fieldset>
);
