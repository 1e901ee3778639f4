import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import { z } from 'zod';

export type Filters<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>;
type SetFilters<Shape extends z.ZodRawShape> = (change: Partial<Filters<Shape>>) => void;

/**
 * The filters of a list, kept in the address and checked by the contract's schema, so a reload, the back button and a
 * sent link show the same rows. What the address does not say, or says wrongly, is the schema's default.
 */
export function useFilters<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
): [Filters<Shape>, SetFilters<Shape>] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const lastChanged = useRef('');

  const text = JSON.stringify(search);
  const filters = useMemo(() => readFilters(schema, JSON.parse(text)), [schema, text]);

  const setFilters: SetFilters<Shape> = useCallback(
    (change) => {
      // From where the address leads by now: a change that was made a moment ago may not be drawn yet, and must not be lost.
      const present = readFilters(schema, router.latestLocation.search);
      const before = writeFilters(schema, present);
      const after = writeFilters(schema, { ...present, ...change });
      const changed = Object.keys(schema.shape).filter((name) => name !== 'page' && before[name] !== after[name]);
      const turned = before.page !== after.page;
      if (changed.length === 0 && !turned) return;
      // Another filter means another list, so it begins with the first page.
      if (changed.length > 0 && !turned) delete after.page;

      // Typing in the same field is one entry in the history; another page or another filter is its own entry.
      const replace = changed.length > 0 && changed.join() === lastChanged.current;
      lastChanged.current = changed.join();
      void navigate({
        to: '.',
        replace,
        search: (present: Record<string, unknown>) => ({ ...present, ...blank(schema), ...after }),
      } as never);
    },
    [schema, navigate, router],
  );

  return [filters, setFilters];
}

export function readFilters<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  search: Record<string, unknown>,
): Filters<Shape> {
  const known = Object.entries(schema.shape).flatMap(([name, field]) => {
    const wire = readField(field, search[name]);
    return wire === undefined ? [] : [[name, wire]];
  });
  return z.decode(schema, Object.fromEntries(known)) as Filters<Shape>;
}

/** Only values that differ from the default, as text. */
function writeFilters<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  filters: Filters<Shape>,
): Record<string, string> {
  const wire: Record<string, unknown> = z.encode(schema, filters);
  const usual: Record<string, unknown> = z.encode(schema, readFilters(schema, {}));
  const told = Object.keys(schema.shape).filter((name) => wire[name] !== undefined && wire[name] !== usual[name]);
  return Object.fromEntries(told.map((name) => [name, String(wire[name])]));
}

/** An address holds text; the field may need a number or a boolean. The first reading that the field accepts is taken. */
function readField(field: z.core.$ZodType, value: unknown): unknown {
  if (typeof value !== 'string') return undefined;
  const readings = [value, Number(value), value === 'true'];
  return readings.find((reading) => z.safeParse(field, reading).success);
}

function blank(schema: z.ZodObject): Record<string, undefined> {
  return Object.fromEntries(Object.keys(schema.shape).map((name) => [name, undefined]));
}
