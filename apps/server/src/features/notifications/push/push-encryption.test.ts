import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { openPush } from '#testing/given/push-browser.ts';
import { encryptPush } from './push-encryption.ts';

// The example of RFC 8291, section 5.
const plain = 'When I grow up, I want to be a watermelon';
const browser = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const browserSecret = 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94';
const sent =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
  'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';

const keyPair = (secret: string) => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(secret, 'base64url'));
  return pair;
};

test('the example of RFC 8291 comes out to the byte', () => {
  const sender = keyPair('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw');
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url');
  expect(encryptPush(plain, browser, { sender, salt }).toString('base64url')).toBe(sent);
});

test('the browser of the tests reads the example', () => {
  const keys = { pair: keyPair(browserSecret), auth: browser.auth };
  expect(openPush(Buffer.from(sent, 'base64url'), keys)).toBe(plain);
});

test('the same message is another each time, and no other browser reads it', () => {
  const [one, two] = [encryptPush(plain, browser), encryptPush(plain, browser)];
  expect(one.equals(two)).toBe(false);
  const keys = { pair: keyPair(browserSecret), auth: browser.auth };
  expect(openPush(two, keys)).toBe(plain);
  expect(() => openPush(two, { ...keys, auth: 'AAAAAAAAAAAAAAAAAAAAAA' })).toThrow('unable to authenticate');
});

test('a key that is no point of the curve is refused', () => {
  const broken = { ...browser, p256dh: Buffer.alloc(65, 4).toString('base64url') };
  expect(() => encryptPush(plain, broken)).toThrow('Public key is not valid');
});
