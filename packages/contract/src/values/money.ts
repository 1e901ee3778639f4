import { z } from 'zod';
import { amountSentences } from './amount-text.ts';
import { text } from './text.ts';

/**
 * Amounts are JSON numbers on the wire and integers of the smallest unit in code, so that no sum is ever computed in floats.
 * Fifteen significant digits survive the trip through a JSON number exactly; larger amounts are refused. `given`: how many decimals
 * somebody may name, where that is fewer than the unit has.
 */
function decimal(places: number, { given = places, wrong = 'Укажите число' } = {}) {
  const limit = 10 ** (15 - places);
  return z.codec(
    z
      .number(wrong)
      .refine((value) => Math.abs(value) < limit, 'Слишком большое число')
      .refine((value) => Number(value.toFixed(given)) === value, amountSentences.places(given)),
    z.bigint(),
    {
      decode: (value) => BigInt(value.toFixed(places).replace('.', '')),
      encode: (units) => Number(units) / 10 ** places,
    },
  );
}

/** 1500.5 on the wire, 150050n kopecks in code. */
export const roubles = decimal(2);

/** The same for a form's field. What is not a number is refused with the form's own sentence. */
export const roublesAsked = decimal(2, { wrong: amountSentences.digits });

/** A sum that is only shown. Beyond fifteen digits it is no longer exact to the kopeck, but the answer is still given. */
export const roubleSum = z.codec(z.number(), z.bigint(), {
  decode: (value) => BigInt(Math.round(value * 100)),
  encode: (kopecks) => Number(kopecks) / 100,
});

/** For a form, where everything is text: only digits as people write them, not what a program would accept as a number (0x10, 1e3). */
export const numberText = z.codec(
  text(16, { long: 'Укажите число' }).regex(/^\d{1,13}(\.\d{1,2})?$/, 'Укажите число'),
  z.number(),
  {
    decode: Number,
    encode: String,
  },
);

/** 100.0042 on the wire, 100004200n millionths in code. */
export const usdt = decimal(6);

/** The same as a person types it: at most two decimals. */
export const usdtCents = decimal(6, { given: 2, wrong: amountSentences.digits });

/** 7.5 on the wire, 750n hundredths of a percent in code. */
export const percent = decimal(2);
