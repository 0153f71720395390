import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { Radio } from '#ui/controls/checkbox.tsx';
import { TextArea, TextInput } from '#ui/controls/field.tsx';
import { refusalOf } from '../../forms/action-errors.ts';
import { SavedFields, SavedForm } from '../../forms/saved-form.tsx';
import { COLLECTION_DESCRIPTION_MAX, COLLECTION_TITLE_MAX, type CollectionErrors, type TypedCollection } from './collection-rules.ts';

/** What a refused form returns: the error of each field and what was typed. */
export type RefusedCollection = { problem: string; message: string; typed: TypedCollection; errors: CollectionErrors };

type Props = {
  typed: TypedCollection;
  result: object | undefined;
  submit: string;
  /** What was saved, if anything; undefined for a form that leads to another page. */
  saved?: string | false;
  children?: ReactNode;
};

/** Title, description and visibility of a collection. Works without JavaScript. */
export function CollectionForm({ typed: loaded, result, submit, saved, children }: Props) {
  const busy = useNavigation().formMethod === 'POST';
  const again = result && 'typed' in result ? (result as RefusedCollection) : null;
  const typed = again?.typed ?? loaded;
  const errors = (!busy && again?.errors) || {};
  const refusal = busy ? null : refusalOf(result);
  return (
    <SavedForm isSaved={Boolean(saved)} refusal={refusal} preventScrollReset={saved !== undefined} className="grid grid-cols-1 gap-5">
      <SavedFields>
        {children}
        <TextInput
          label="Title"
          name="title"
          dir="auto"
          required
          maxLength={COLLECTION_TITLE_MAX}
          autoComplete="off"
          defaultValue={typed.title}
          error={errors.title}
        />
        <TextArea
          label="Description"
          name="description"
          dir="auto"
          rows={4}
          maxLength={COLLECTION_DESCRIPTION_MAX}
          defaultValue={typed.description}
          error={errors.description}
        />
        <fieldset>
          <legend className="font-semibold">Who can see it</legend>
          <Radio name="visibility" value="private" label="Private: only you" defaultChecked={typed.visibility !== 'public'} />
          <Radio
            name="visibility"
            value="public"
            label="Public: everyone who can see your profile"
            defaultChecked={typed.visibility === 'public'}
          />
        </fieldset>
      </SavedFields>
      {refusal && (
        <p role="alert" className={Object.keys(errors).length ? 'sr-only' : 'text-danger'}>
          {refusal}
        </p>
      )}
      <Button type="submit" busy={busy && 'Saving...'} className="justify-self-start">
        {submit}
      </Button>
      <p role="status">{!busy && !refusal && saved}</p>
    </SavedForm>
  );
}
