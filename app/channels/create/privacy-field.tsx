import { Globe, Lock } from 'lucide-react';

type Props = { isPrivate: boolean; onPrivate(isPrivate: boolean): void };

const OPTIONS = [
  { value: 'public', name: 'Public', words: 'Anyone can read and join.', Icon: Globe },
  { value: 'private', name: 'Private', words: 'Only members can read. You decide who gets in.', Icon: Lock },
] as const;

export const PrivacyField = ({ isPrivate, onPrivate }: Props) => (
  <fieldset className="channel-field channel-privacy">
    <legend className="field-label">Privacy</legend>
    {OPTIONS.map(({ value, name, words, Icon }) => (
      <label key={value} className="channel-option">
        <input
          type="radio"
          name="privacy"
          value={value}
          checked={isPrivate === (value === 'private')}
          onChange={() => onPrivate(value === 'private')}
        />
        <Icon size={20} strokeWidth={1.75} aria-hidden />
        <span>
          <b>{name}</b>
          <small>{words}</small>
        </span>
      </label>
    ))}
  </fieldset>
);
