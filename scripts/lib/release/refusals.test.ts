import { expect, test } from 'vitest';
import { refusals } from './refusals.mjs';

const ready = {
  version: '0.2.0',
  changed: '',
  head: 'a1',
  tagged: undefined,
  changelog: '## 0.2.0 (2026-11-19)\n\nMore.\n',
};

test('what is committed, told of and not out yet may go out', () => {
  expect(refusals(ready)).toEqual([]);
  expect(refusals({ ...ready, tagged: 'a1' })).toEqual([]);
});

test('uncommitted work, a version that nobody tells of and one that is out already are refused', () => {
  expect(refusals({ ...ready, changed: ' M README.md\n?? new.txt\n', changelog: '', tagged: 'b2' })).toEqual([
    'Есть изменения вне коммита (2), первое: README.md',
    'В CHANGELOG.md нет раздела «## 0.2.0 …».',
    'Версия 0.2.0 уже вышла: метка v0.2.0 стоит на другом коммите.',
  ]);
});
