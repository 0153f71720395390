import { buttonClass } from '#ui/controls/button-class.ts';
import { useHydrated } from '#ui/hooks/use-hydrated.ts';
import { CHOOSING, type useRemarks } from './use-remarks.ts';
import '#ui/controls/button.css';
import '../../comments/remarks/remarks.css';

type Props = { shown: ReturnType<typeof useRemarks>; back: string };

/** Shows a button beside every passage of the page, for the keyboard and for touch (REPLY-07). */
export function RemarksStart({ shown, back }: Props) {
  const ready = useHydrated();
  if (!shown?.remarks.mayRemark) return null;
  const { isChoosing, setChoosing } = shown;
  const className = buttonClass({ variant: 'line', size: 'sm' });
  return (
    <p className="remarks-start">
      {ready ? (
        <button type="button" className={className} aria-pressed={isChoosing} onClick={() => setChoosing(!isChoosing)}>
          Make a remark
        </button>
      ) : (
        <a className={className} href={`${back}${back.includes('?') ? '&' : '?'}${CHOOSING}`} rel="nofollow">
          Make a remark
        </a>
      )}
    </p>
  );
}
