import { expect, test } from 'vitest';
import { newId } from '#app/forms/new-id.ts';
import { plainBrowser } from '#tests/support/pages/plain-browser.ts';

test('without JavaScript sign-up shows its errors, then signs in and goes on; the button of the header signs out (AUTH-15, AUTH-17, AUTH-24)', async () => {
  const username = `p${newId().slice(-8)}`;
  const typed = { Name: 'Maya', Username: username, Email: `${username}@mail.example` };
  const browser = await plainBrowser('/sign-up?next=%2Fprivacy-policy');
  const main = () => browser.page.one('main');
  await browser.submit('Sign Up');
  expect(main().one('alert').text).toBe('All fields are required');
  await browser.submit('Sign Up', { ...typed, Password: 'lantern', 'I am 16 or older and accept the Terms and Conditions': true });
  expect(main().one('alert').text).toBe('Password does not meet all requirements');
  expect(main().one('textbox', 'Username').attribute('value')).toBe(username);
  expect(main().one('checkbox').attribute('checked')).not.toBeNull();
  await browser.submit('Sign Up', { Password: 'Lantern-7-oak' });
  expect(browser.path).toBe('/privacy-policy');
  expect(browser.cookies()).toHaveLength(1);
  await browser.submit('Sign Out');
  expect(browser.page.one('banner').names('link')).toContain('Sign In');
  expect(browser.cookies()).toEqual([]);
});
