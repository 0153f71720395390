import { EyeOff } from 'lucide-react';
import { href } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { fieldOf } from '../../content-settings/content-rules.ts';
import { FollowButton } from '../../following/follow/follow-button.tsx';
import { useLatestChoice } from '../../forms/latest/use-latest-choice.ts';
import { tagAddress } from '../../works/tags/tag-rules.ts';

/** `choices`: what the viewer chose for the tag; null for visitors. */
type Props = { name: string; choices: { following: boolean; isHidden: boolean } | null; signedIn: boolean };

/** Follow and Hide for a tag (TAG-03). A visitor can sign in to follow it. */
export const TagActions = ({ name, choices, signedIn }: Props) =>
  (choices || !signedIn) && (
    <div className="tag-actions">
      <FollowButton kind="tag" id={name} following={choices?.following ?? false} signedIn={signedIn} back={tagAddress(name)} />
      {choices && <HideTag name={name} isHidden={choices.isHidden} />}
    </div>
  );

function HideTag({ name, isHidden }: { name: string; isHidden: boolean }) {
  const { Form, formData, refusal, onSubmit } = useLatestChoice<unknown>(`hide tag ${name}`);
  const field = fieldOf('tag', name);
  const isOn = formData ? formData.get(field) === 'hide' : isHidden;
  return (
    <Form method="post" action={href('/settings/content')} onSubmit={onSubmit} preventScrollReset>
      <input type="hidden" name="back" value={tagAddress(name)} />
      <Button type="submit" variant={isOn ? 'soft' : 'line'} size="sm" name={field} value={isOn ? 'show' : 'hide'}>
        <EyeOff size={18} strokeWidth={1.75} aria-hidden />
        {isOn ? 'Show again' : 'Hide'}
      </Button>
      {refusal && <p role="alert">{refusal}</p>}
    </Form>
  );
}
