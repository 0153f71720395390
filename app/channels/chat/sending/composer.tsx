import { Paperclip, SendHorizontal } from 'lucide-react';
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { href } from 'react-router';
import { codePoints } from '#app/forms/text-rules.ts';
import { ATTACHMENT_BYTES_MAX, ATTACHMENT_TOO_LARGE } from '#server/media/file-rules.ts';
import { Button } from '#ui/controls/button.tsx';
import { useHydrated } from '#ui/hooks/use-hydrated.ts';
import { useMedia } from '#ui/hooks/use-media.ts';
import { useOnline } from '#ui/hooks/use-online.ts';
import { MESSAGE_MAX, type SlowMode, slowModeSentence } from '../../channel-rules.ts';
import { storedText, storeText } from '../chat-storage.ts';
import { COUNTED_FROM, charactersLeft, FILE_EMPTY } from '../message-rules.ts';
import './composer.css';

type Props = {
  channelId: string;
  channelName: string;
  viewerId: string;
  /** The error of a form sent without JavaScript; `typed` is its text. */
  refusal: string | null;
  typed: string;
  /** Moves the focus here, because the pressed button was removed. */
  takesFocus: boolean;
  /** A conversation starter that was chosen. */
  starter: { text: string } | null;
  slowMode: SlowMode;
  /** Until the next message in slow mode. */
  secondsLeft: number;
  onSend(text: string): void;
  onAttach(file: File): void;
};

/**
 * One line growing to six; with an on-screen keyboard Enter inserts a new line. A plain form, which JavaScript clears as soon as it sends.
 */
export function Composer(props: Props) {
  const { channelId, channelName, viewerId, refusal, typed, takesFocus, starter, slowMode, secondsLeft, onSend, onAttach } = props;
  const [trouble, setTrouble] = useState<string | null>(refusal);
  const hydrated = useHydrated();
  const touch = useMedia('(hover: none) and (pointer: coarse)'); // on-screen keyboards have no Shift+Enter
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, type } = useComposerText({ channelId, viewerId, typed, takesFocus, starter, field, onType: () => setTrouble(null) });
  const left = MESSAGE_MAX - codePoints(text.trim());
  const empty = !text.trim();
  const send = () => {
    if (empty || left < 0 || secondsLeft) return;
    onSend(text.trim());
    type('');
    field.current?.focus();
  };
  const attach = (files: FileList | null) => {
    for (const file of files ?? []) {
      if (!file.size || file.size > ATTACHMENT_BYTES_MAX) setTrouble(file.size ? ATTACHMENT_TOO_LARGE : FILE_EMPTY);
      else onAttach(file);
    }
  };
  return (
    <form
      className="composer"
      data-bottom-bar
      method="post"
      encType="multipart/form-data"
      action={href('/community/channel/:id', { id: channelId })}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <ComposerNotes trouble={trouble} slowMode={slowMode} secondsLeft={secondsLeft} />
      <div className="composer-box">
        <textarea
          ref={field}
          name="text"
          rows={1}
          dir="auto"
          aria-label={`Message ${channelName}`}
          aria-describedby={touch ? undefined : 'composer-hint'}
          enterKeyHint={touch ? 'enter' : 'send'}
          placeholder="Write a message"
          value={text}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={(event: KeyboardEvent) => {
            // During composition Enter belongs to the input method; Safari reports that Enter with key code 229.
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return;
            if (touch && !event.ctrlKey && !event.metaKey) return; // a new line; Send is beside the field
            event.preventDefault();
            send();
          }}
          onPaste={({ clipboardData }: ClipboardEvent) => {
            if (!clipboardData.files.length || clipboardData.types.includes('text/plain')) return;
            attach(clipboardData.files);
          }}
        />
        {/* After the text, so that a form refused before its file is read can show the text again; CSS places it first. */}
        <AttachButton multiple={hydrated} onFiles={attach} />
        <Button
          type="submit"
          className="composer-send"
          disabled={hydrated && (empty || left < 0 || secondsLeft > 0)}
          aria-label="Send"
          title="Send"
        >
          <SendHorizontal size={20} strokeWidth={1.75} className="turns" aria-hidden />
        </Button>
      </div>
      <CharactersLeft left={left} touch={touch} />
    </form>
  );
}

type TextOptions = Pick<Props, 'channelId' | 'viewerId' | 'typed' | 'takesFocus' | 'starter'> & {
  field: RefObject<HTMLTextAreaElement | null>;
  onType(): void;
};

/** The text in the composer, stored in this tab; the field grows with it. */
function useComposerText({ channelId, viewerId, typed, takesFocus, starter, field, onType }: TextOptions) {
  const [text, setText] = useState(typed);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) field.current?.focus();
  }, [takesFocus, field]);
  useEffect(() => setText((now) => now || storedText(viewerId, channelId)), [viewerId, channelId]);
  useLayoutEffect(() => {
    const area = field.current;
    if (!area || CSS.supports('field-sizing', 'content')) return;
    area.style.blockSize = 'auto';
    area.style.blockSize = text ? `${area.scrollHeight}px` : '';
  }, [text, field]);
  useEffect(() => {
    if (!starter || !field.current) return;
    setText((now) => now || starter.text); // typed text is not replaced
    field.current.focus();
  }, [starter, field]);
  return {
    text,
    type(next: string) {
      setText(next);
      onType();
      storeText(viewerId, channelId, next);
    },
  };
}

function ComposerNotes({ trouble, slowMode, secondsLeft }: { trouble: string | null; slowMode: SlowMode; secondsLeft: number }) {
  const online = useOnline();
  return (
    <>
      {trouble && (
        <p className="composer-trouble" role="alert">
          {trouble}
        </p>
      )}
      {slowMode && (
        // A timer is not read out each second.
        <p className="composer-note" role="timer">
          {secondsLeft ? slowModeSentence(secondsLeft) : 'Slow mode is on.'}
        </p>
      )}
      {!online && (
        <p className="composer-note" role="status">
          You’re offline. Anything you send will wait here until you’re back online.
        </p>
      )}
    </>
  );
}

const AttachButton = ({ multiple, onFiles }: { multiple: boolean; onFiles(files: FileList | null): void }) => (
  <label className="icon-btn composer-attach" title="Attach a file">
    <Paperclip size={20} strokeWidth={1.75} aria-hidden />
    <span className="sr-only">Attach a file</span>
    <input
      type="file"
      name="file"
      className="sr-only"
      multiple={multiple}
      onChange={({ currentTarget }) => {
        onFiles(currentTarget.files);
        currentTarget.value = '';
      }}
    />
  </label>
);

const CharactersLeft = ({ left, touch }: { left: number; touch: boolean }) => (
  <div className="composer-under">
    {!touch && (
      <p className="composer-hint" id="composer-hint">
        <kbd>Enter</kbd> to send, <kbd>Shift</kbd> <kbd>Enter</kbd> for a new line
      </p>
    )}
    {left <= COUNTED_FROM && (
      <p className={`composer-count${left < 0 ? ' composer-over' : ''}`}>
        {left < 0 ? `${(-left).toLocaleString('en-US')} characters over` : `${left.toLocaleString('en-US')} characters left`}
      </p>
    )}
    <p className="sr-only" role="status">
      {charactersLeft(left)}
    </p>
  </div>
);
