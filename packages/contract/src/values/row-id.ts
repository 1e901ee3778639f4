import { z } from 'zod';

/** The number of a row: what an `integer` column can hold. */
export const rowId = z.int().min(1).max(2_147_483_647, 'Такого номера нет');

/** The same of a `bigint` column. */
export const longRowId = z.int().min(1);
