import type { Ref } from 'react';
import { Form, href } from 'react-router';
import { useSite } from '#app/document/site.ts';
import { AGE_GROUPS, AGE_LABEL } from '#app/registration/age-rules.ts';
import { Button } from '#ui/controls/button.tsx';
import { Select } from '#ui/controls/field.tsx';

const AgeSelect = ({ error, selectRef }: { error?: string; selectRef?: Ref<HTMLSelectElement> }) => (
  <Select ref={selectRef} label={AGE_LABEL} name="age" required defaultValue="" error={error}>
    <option value="" disabled>
      Choose
    </option>
    {Object.entries(AGE_GROUPS).map(([group, { name }]) => (
      <option key={group} value={group}>
        {name}
      </option>
    ))}
  </Select>
);

/** The age group in the sign-up form: hidden once it was answered, otherwise the question, such as after the setting was switched on. */
export const AgeField = ({ age, error }: { age: string | undefined; error: string | undefined }) => {
  const { needsAge } = useSite().site;
  if (age && !error) return <input type="hidden" name="age" value={age} />;
  return needsAge || error ? <AgeSelect error={error} /> : null;
};

type StepProps = { next: string; invitation: string | undefined; first?: Ref<HTMLSelectElement>; onLeave: (() => void) | undefined };

/** The question before the form (REG-08). */
export const AgeStep = ({ next, invitation, first, onLeave }: StepProps) => (
  <Form method="get" action={href('/sign-up')} className="sign-up-code" onSubmit={onLeave}>
    <input type="hidden" name="next" value={next} />
    {invitation && <input type="hidden" name="invitation" value={invitation} />}
    <AgeSelect selectRef={first} />
    <Button type="submit" size="lg">
      Continue
    </Button>
  </Form>
);
