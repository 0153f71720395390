import { expect, test } from 'vitest';
import { parseHtml } from './support/page-text.ts';
import { type Filled, filledForm } from './support/pages/filled-form.ts';

const HTML = `<!doctype html><html><body>
<form action="/search?old=1"><input name="q" aria-label="Search"><button>Find</button></form>
<form method="post" action="/letters?from=home" enctype="multipart/form-data">
  <input type="hidden" name="id" value="7"><label>Words <textarea name="words">Old</textarea></label>
  <label><input type="radio" name="how" value="fast" checked>Fast</label><label><input type="radio" name="how" value="slow">Slow</label>
  <label><input type="checkbox" name="copy">Copy</label><label>To <select name="to"><option value="a">Ann</option><option value="b">Bo</option></select></label>
  <label>Map <input type="file" name="map"></label><label>Off <input name="off" disabled></label>
  <label>Title <input name="title" required maxlength="5"></label><button name="step" value="1">Send</button><button name="step" value="2">Later</button>
</form>
<form method="post"><label>Words <input name="short"></label><button>Send</button></form>
<form method="post" action="/hidden" hidden><button>Unseen</button></form>
</body></html>`;
const request = (button: string, filled: Filled = {}) => {
  const { method, path, body } = filledForm(parseHtml(HTML), button, filled, new URL('http://localhost:3000/at?page=2'));
  return [method, path, [...body].map(([key, value]) => `${key}=${typeof value === 'string' ? value : value.name}`)];
};

test('a form is sent with its action, method, hidden fields and pressed button, as a browser does', () => {
  expect(request('Send', { Title: 'Tides' })).toEqual([
    'POST',
    '/letters?from=home',
    ['id=7', 'words=Old', 'how=fast', 'to=a', 'map=', 'title=Tides', 'step=1'],
  ]);
  const map = new File(['x'], 'map.pdf');
  expect(request('Later', { Words: 'a\nb', Slow: true, Copy: true, To: 'Bo', Map: map, Title: 'Tides' })[2]).toEqual([
    ...['id=7', 'words=a\r\nb', 'how=slow', 'copy=on', 'to=b', 'map=map.pdf', 'title=Tides', 'step=2'],
  ]);
  expect(request('Find', { Search: 'a b' }).slice(0, 2)).toEqual(['GET', '/search?q=a+b']);
});

test('a form that a browser would not send, or that a person cannot see or choose, is refused', () => {
  for (const [button, filled, problem] of [
    ['Later', {}, 'Title is required'],
    ['Later', { Title: 'Too long' }, 'takes 5 characters'],
    ['Later', { Title: 'Tides', To: 'Cy' }, 'no option Cy'],
    ['Later', { Off: 'x' }, 'no button is named Later beside Off'],
    ['Unseen', {}, 'no button is named Unseen'],
    ['Send', { Words: 'x' }, 'required'],
  ] as const)
    expect(() => request(button, filled), problem).toThrow(problem);
});
