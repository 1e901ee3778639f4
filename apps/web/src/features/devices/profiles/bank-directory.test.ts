import { banks } from '@app/contract/banks';
import { expect, test } from 'vitest';
import { findBanks, frequentBanks, otherBanks } from './bank-directory.ts';

const names = (search: string) => findBanks(search).map(({ name }) => name);

test('the directory is whole: every bank once, the frequent ones first', () => {
  expect(new Set([...frequentBanks, ...otherBanks]).size).toBe(banks.length);
  expect(frequentBanks).toHaveLength(10);
  expect(names('')).toHaveLength(banks.length);
  expect(names('')[0]).toBe('Сбербанк');
});

test.each([
  ['сбер', 'Сбербанк'],
  ['СБЕР', 'Сбербанк'],
  ['т банк', 'Т-Банк'],
  ['тбанк', 'Т-Банк'],
  ['гпб', 'Газпромбанк'],
  ['русский стандарт', 'Банк Русский Стандарт'],
  ['РСХБ', 'Россельхозбанк'],
  ['тинькофф', 'Т-Банк'],
  ['Tinkoff', 'Т-Банк'],
  ['промсвязьбанк', 'Банк ПСБ'],
  ['ljv', 'Банк ДОМ.РФ'],
  ['c,th', 'Сбербанк'],
  ['nbymrjaa', 'Т-Банк'],
  ['100000000004', 'Т-Банк'],
  ['044525635', 'Банк Траст'],
  ['домрф', 'Банк ДОМ.РФ'],
])('«%s» finds %s first', (search, name) => {
  expect(names(search)[0]).toBe(name);
});

test('a beginning goes before a place inside, and what is nowhere is not found', () => {
  const found = names('кредит');
  expect(found[0]).toMatch(/^Кредит/);
  expect(found.indexOf('Московский кредитный банк')).toBeGreaterThan(found.indexOf('Кредит Урал Банк'));
  expect(names('нет такого банка')).toEqual([]);
});
