import assert from 'node:assert/strict';
import { bakery } from '../../../testing/bakery.ts';
import { writePdf } from '../../../testing/documents/write-pdf.ts';
import { onBothDatabases, onSqlite } from '../../../testing/test-app.ts';

/** Two prices a row, and nothing that says what they are for. */
function priceList(title: string): Buffer {
  const row = (y: number, ...cells: string[]) =>
    cells.map((text, at) => ({ text, x: 50 + at * 150, y, size: 10 }));
  const first = [
    { text: title, x: 50, y: 40, size: 18 },
    { text: 'Our cakes are fresh.', x: 50, y: 70, size: 10 },
  ];
  return writePdf([
    first,
    [...row(80, 'Tart', '4.50 €', '18.00 €'), ...row(100, 'Pie', '3.80 €', '15.00 €')],
  ]);
}

const RIGHT = 'Cake: Tart, Small: 4.50 €, Large: 18.00 €\nCake: Pie, Small: 3.80 €, Large: 15.00 €';

onBothDatabases(
  'a page that was not read for certain is named, corrected, kept for the same file, and dropped for another one',
  async (t, dialect) => {
    const { api, app } = await bakery(t, dialect);
    const { context } = app;
    await context.settings.save({ file_storage_enabled: true });
    const type = { 'content-type': 'application/octet-stream' };
    const send = (path: string, file: Buffer) => api('POST', `${path}?name=Prices.pdf&keep=true`, file, type);
    const added = (await send('/api/knowledge/files', priceList('Prices'))).body;
    assert.deepEqual(added.unsurePages, [2]);
    const source = `/api/knowledge/${added.id}`;
    const look = async () => (await api('GET', source)).body;
    assert.match((await look()).text, /Tart: 4\.50 €, 18\.00 €/);

    const correct = (page: number, body: object) => api('PUT', `${source}/pages/${page}`, body);
    assert.equal((await correct(2, { version: 9, text: RIGHT })).status, 409);
    assert.equal((await correct(3, { version: 1, text: RIGHT })).status, 400);
    assert.equal((await correct(2, { version: 1, text: '' })).status, 400);
    const corrected = await correct(2, { version: 1, text: `${RIGHT}\n[[page 1]]` });
    assert.deepEqual(
      [corrected.status, corrected.body.unsurePages, corrected.body.isCorrected],
      [200, [], false],
    );
    const { text, pieces } = await look();
    assert.equal(text.split('[[page 2]]\n')[1]?.replace(/^#+\n/, ''), RIGHT);
    assert.ok(text.includes('Our cakes are fresh.') && !text.includes('Tart: 4.50 €, 18'));
    assert.ok(pieces.some((piece: { text: string }) => piece.text.includes('Large: 18.00 €')));

    assert.equal((await api('POST', `${source}/read`)).status, 200);
    assert.equal((await look()).text, text);
    // A better reader says something else of the same file.
    await context.db.knex('knowledge_sources').where({ id: added.id }).update({ hash: 'of-an-older-reader' });
    await api('POST', `${source}/read`);
    assert.deepEqual([(await look()).text, (await look()).unsurePages], [text, []]);

    const changed = (await send(`${source}/file`, priceList('New prices'))).body;
    assert.deepEqual(changed.unsurePages, [2]);
    const now = await look();
    assert.deepEqual(now.findings.droppedPages, [2]);
    assert.match(now.text, /Tart: 4\.50 €, 18\.00 €/);
    assert.deepEqual(await context.db.knex('knowledge_corrections').select(), []);
    // The same as before says that it is right.
    await correct(2, { version: now.version, text: now.text.split('[[page 2]]\n')[1] });
    const { findings } = await look();
    assert.deepEqual([findings.unsurePages, findings.droppedPages], [[], []]);
    assert.equal((await api('DELETE', source)).status, 200);
    assert.deepEqual(await context.db.knex('knowledge_corrections').select(), []);
  },
);

onSqlite('only its owner corrects a page, and only of a PDF', async (t, dialect) => {
  const { api } = await bakery(t, dialect);
  const { id } = (await api('POST', '/api/knowledge/texts', { name: 'Typed', text: '[[page 1]]\nTart: 4 €' }))
    .body;
  const correct = (one: number) =>
    api('PUT', `/api/knowledge/${one}/pages/1`, { version: 1, text: 'Tart: 5 €' });
  assert.equal((await correct(id)).status, 400);
  assert.equal((await correct(id + 999)).status, 404);
});
