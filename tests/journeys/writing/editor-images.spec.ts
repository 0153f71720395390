import { openEditor, paste, rate, saved, sheet } from '../support/editor-page.ts';
import { expect, test } from '../support/fixtures.ts';

test('several pasted images keep their order, are at most 600 pixels wide, and can each have alt text (BOOK-ED-16, BOOK-ED-17)', async ({
  page,
  person,
}) => {
  void person;
  await openEditor(page);
  await page.keyboard.insertText('Before.');
  await paste(page, {}, [101, 202, 1200]);
  const pictures = sheet(page).locator('img[src^="/media/"]');
  await expect(pictures).toHaveCount(3);
  expect(await pictures.evaluateAll((all) => all.map((element) => element.getAttribute('width')))).toEqual(['101', '202', '1200']);
  await expect.poll(() => pictures.nth(2).evaluate((picture) => picture.getBoundingClientRect().width)).toBe(600); // 0 until it has loaded
  const description = page.getByLabel('Describe this image for people who can’t see it');
  await description.fill('The third picture');
  await pictures.first().click();
  await expect(description).toHaveValue('');
  await description.fill('The first picture');
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toBeFocused();
  await saved(page);
  await page.reload();
  await expect(pictures.first()).toHaveAttribute('alt', 'The first picture');
  await expect(pictures.nth(2)).toHaveAttribute('alt', 'The third picture');
});

test('images in pasted HTML are uploaded in place before the page is saved, and only their addresses are stored (MEDIA-03)', async ({
  page,
  person,
}) => {
  void person;
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/drafts/') && sent.push(request.postData() ?? ''));
  await openEditor(page);
  const inline = await page.evaluate(() => {
    const draw = (width: number) => Object.assign(document.createElement('canvas'), { width, height: 20 }).toDataURL();
    return `<p>Before <img src="${draw(31)}" alt="A moth"> it.</p><p><img src="${draw(32)}"></p><p>After.<img src="data:image/svg+xml;base64,PHN2Zy8+"></p>`;
  });
  await paste(page, { 'text/html': inline, 'text/plain': 'Before it. After.' });
  const pictures = sheet(page).locator('img');
  await expect(pictures).toHaveCount(2);
  expect(
    await sheet(page)
      .locator(':scope > *')
      .evaluateAll((all) => all.map((element) => element.getAttribute('width') ?? element.textContent)),
  ).toEqual(['Before  it.', '31', '32', '', 'After.']);
  await expect(page.getByText('Images must be JPG, PNG, GIF or WebP, up to 5MB.')).toBeVisible();
  await saved(page);
  await page.reload();
  await expect(pictures).toHaveCount(2);
  for (const picture of await pictures.all()) await expect(picture).toHaveAttribute('src', /^\/media\//);
  await sheet(page).click();
  await paste(page, { 'text/html': '<p>From <img src="https://elsewhere.example/moth.png"> there.</p>', 'text/plain': 'From there.' });
  await expect(page.getByRole('alert').getByText(/^Images from other sites weren’t added\./)).toBeVisible();
  await expect(sheet(page)).toContainText('From  there.');
  await expect(pictures).toHaveCount(2);
  await paste(page, { 'text/html': '<p>Words alone.</p>', 'text/plain': 'Words alone.' });
  await expect(page.getByText(/^Images from other sites/)).toHaveCount(0);
  await saved(page);
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter((body) => /data:|inline-image/.test(body))).toEqual([]);
});

test.describe('with rejected and failing uploads', () => {
  test.use({ allow: [/status of 422|ERR_FAILED|Failed to load resource/] });

  test('an image is added to the page and another as the cover; what cannot be uploaded or published shows an error, and everything stays unchanged (BOOK-ED-16, BOOK-ED-17, PUBLISH-05, ERR-01, ERR-35, ERR-36, AMB-75)', async ({
    page,
    person,
  }) => {
    void person;
    await openEditor(page);
    await page.keyboard.insertText('A page with a picture.');
    await page.getByLabel('Title', { exact: true }).fill('With a picture');
    const addPicture = async () => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('toolbar').getByRole('button', { name: 'Picture' }).click();
      await (await chooser).setFiles('demo/art/pictures/moth-lamp.webp');
    };
    await page.route('**/pictures', (route) => route.abort());
    await addPicture();
    await expect(page.getByText('Failed to upload image. Please try again.').first()).toBeVisible();
    await expect(sheet(page)).toHaveText('A page with a picture.');
    await page.unroute('**/pictures');
    await addPicture();
    await expect(sheet(page).locator('img[src^="/media/books/"]')).toBeVisible();
    const box = await sheet(page).locator('img[src^="/media/"]').boundingBox();
    expect(box?.width).toBeLessThanOrEqual(600);
    expect(box?.height).toBeLessThanOrEqual(400);
    await saved(page);

    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const cover = page.getByLabel('Cover image');
    await cover.setInputFiles('package.json');
    await expect(dialog.getByText('Images must be JPG, PNG, GIF or WebP, up to 5MB.')).toBeVisible();
    await page.route('**/pictures', (route) => route.abort());
    await cover.setInputFiles('demo/art/covers/moth-season.webp');
    await expect(dialog.getByText('Failed to upload image. Please try again.')).toBeVisible();
    await page.unroute('**/pictures');
    await cover.setInputFiles('demo/art/covers/moth-season.webp');
    await expect(dialog.getByText('Your image')).toBeVisible();
    expect(await dialog.locator('.cover').evaluate((cover) => cover.clientWidth / cover.clientHeight)).toBeCloseTo(0.75, 2);
    await dialog.getByText('Fantasy', { exact: true }).click();
    await dialog.getByLabel('Language', { exact: true }).fill('English');
    await rate(dialog);
    await page.route('**/publish.data*', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(dialog.getByText('Failed to publish book. Please try again.')).toBeVisible();
    await page.unroute('**/publish.data*');
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'It’s on the shelf.' })).toBeVisible();
  });
});
