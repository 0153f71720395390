import { expect, test } from 'vitest';
import { browserName } from './browser-name.ts';

const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Android 16; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 'Firefox on Android'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${SAFARI} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPhone'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${KIT} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${KIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${KIT} HeadlessChrome/142.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${SAFARI} CriOS/142.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPad'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI} Version/26.1 Safari/605.1.15`, 'Safari on macOS'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${SAFARI} Version/26.1 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${KIT} Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0.0.0`, 'Edge on Android'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${KIT} Chrome/142.0.0.0 Safari/537.36 OPR/124.0.0.0`, 'Opera on Linux'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${KIT} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`, 'Samsung Internet on Android'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI} Version/26.1 Safari/605.1.15 Ddg/26.1`, 'DuckDuckGo on macOS'],
  [`Mozilla/5.0 (Linux; Android 11; KFTRWI) ${KIT} Silk/142.1 like Chrome/142.0.0.0 Safari/537.36`, 'Silk on Android'],
])('a browser and its system are named in words: %s (ACC-05)', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});

test('an unknown browser is called unknown, and its description is never shown as it was sent (ACC-05)', () => {
  for (const given of [null, '', 'curl/8.14.1', '<b>Firefox</b>', 'Firefoxes/1']) expect(browserName(given)).toBe('Unknown browser');
  expect(browserName('Mozilla/5.0 (X11; Linux x86_64) Ladybird/1.0')).toBe('Unknown browser on Linux');
  expect(browserName('Firefox/145.0')).toBe('Firefox');
});
