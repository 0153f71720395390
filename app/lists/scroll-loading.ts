import { useStored } from '#ui/hooks/use-stored.ts';
import { createStorage, DEVICE } from '#ui/storage.ts';

const isOff = (stored: unknown) => (stored === true ? true : null);
const storage = createStorage('local', DEVICE, 'scroll-loading-off', isOff);

/** Whether lists load their next page near its end in this browser (FILTER-04), and a setter. On unless somebody turned it off. */
export function useScrollLoading(): [boolean, (isOn: boolean) => void] {
  const [off, setOff] = useStored(storage);
  return [!off, (isOn) => setOff(isOn ? null : true)];
}
