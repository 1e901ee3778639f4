import { expect, test } from 'vitest';
import { isTronAddress, toAddress, writeAddress } from './tron-address.ts';

const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const USDT_HEX = 'a614f803b6fd780986a42c78ec9c7f77e6ded13c';

test('addresses that exist pass', () => {
  for (const address of [
    USDT,
    'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
    'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
    'TJmmqjb1DK9TTZbQXzRQ2AuA94z4gKAPFh',
  ])
    expect(isTronAddress(address), address).toBe(true);
});

test('one wrong letter, a cut end, another network and nonsense do not', () => {
  for (const wrong of [
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6tt',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj60',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    `41${USDT_HEX}`,
    `0x${USDT_HEX}`,
    'T',
    '',
  ])
    expect(isTronAddress(wrong), wrong).toBe(false);
});

test('every swap of two neighbouring letters is noticed', () => {
  for (let index = 1; index < USDT.length - 1; index++) {
    const swapped = `${USDT.slice(0, index)}${USDT[index + 1]}${USDT[index]}${USDT.slice(index + 2)}`;
    if (swapped !== USDT) expect(isTronAddress(swapped), swapped).toBe(false);
  }
});

test('the three ways of writing an address lead to one', () => {
  expect([USDT, `41${USDT_HEX}`, `0x${USDT_HEX}`, `41${USDT_HEX.toUpperCase()}`].map(toAddress)).toEqual(
    Array(4).fill(USDT),
  );
  expect(writeAddress(Buffer.alloc(20))).toBe('T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb');
  expect(toAddress(USDT_HEX)).toBeUndefined();
  expect(toAddress('0xa614')).toBeUndefined();
});
