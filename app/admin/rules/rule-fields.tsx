import { TextArea, TextInput } from '#ui/controls/field.tsx';
import { RULE_TEXT_MAX, RULE_TITLE_MAX, type RuleText } from '../../moderation/rules/rule-rules.ts';

type Props = { rule?: RuleText; errors?: Partial<Record<keyof RuleText, string>> };

/** The title and text of a rule. */
export const RuleFields = ({ rule, errors = {} }: Props) => (
  <>
    <TextInput
      label="Title"
      name="title"
      dir="auto"
      required
      maxLength={RULE_TITLE_MAX}
      defaultValue={rule?.title}
      error={errors.title ?? null}
    />
    <TextArea
      label="Text"
      name="text"
      dir="auto"
      required
      rows={3}
      maxLength={RULE_TEXT_MAX}
      defaultValue={rule?.text}
      error={errors.text ?? null}
    />
  </>
);
