import { screen, within } from '@testing-library/react';

/** A row of the table, its title row not counted. */
export function bodyRow(index: number) {
  return within(screen.getAllByRole('row')[index + 1] as HTMLElement);
}
