import type { StaffRole } from '@app/contract/access/roles';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { renderUi } from '#testing/render.tsx';
import { Fact } from '#ui/value/fact-list.tsx';
import { PlainTable } from './plain-table.tsx';
import { Thing, ThingFacts, ThingHead } from './thing.tsx';
import { StaffRoles } from './thing-kinds.ts';
import { ThingLink } from './thing-link.tsx';
import { ThingPanel } from './thing-panel.tsx';

const Deal = ({ id }: { id: number }) => (
  <>
    <h2>Сделка {id}</h2>
    <ThingLink kind="deal" id={18}>
      соседняя
    </ThingLink>
  </>
);

function openLinks(roles: StaffRole[]) {
  const component = () => (
    <StaffRoles value={roles}>
      <ThingLink kind="deal" id={17} />{' '}
      <ThingLink kind="platform" id={3}>
        Demo
      </ThingLink>
      <ThingPanel faces={{ deal: Deal }} />
    </StaffRoles>
  );
  const history = createMemoryHistory({ initialEntries: ['/console/deals'] });
  const router = createRouter({ routeTree: createRootRoute({ component, notFoundComponent: component }), history });
  return { ...renderUi(<RouterProvider router={router as never} />), history };
}

test('a click shows the thing in a panel, a link in it the next one in its place; Esc returns to the link', async () => {
  const { user, history } = openLinks(['viewer']);
  const link = await screen.findByRole('link', { name: '17' });
  expect(link).toHaveProperty('pathname', '/console/deals/17');
  await user.click(link);
  const panel = within(await screen.findByRole('dialog', { name: 'Просмотр' }));
  panel.getByRole('heading', { name: 'Сделка 17' });
  expect(panel.getByRole('link', { name: 'Открыть страницу' })).toHaveProperty('pathname', '/console/deals/17');
  await user.click(panel.getByRole('link', { name: 'соседняя' }));
  await screen.findByRole('heading', { name: 'Сделка 18' });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(history.location.pathname).toBe('/console/deals');
});

test('with Ctrl the link is the browser’s own; what has no panel opens its page', async () => {
  const { user, history } = openLinks(['viewer']);
  const link = await screen.findByRole('link', { name: '17' });
  // A browser opens another tab then; nothing of ours prevents it.
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Demo' }));
  await screen.findByRole('link', { name: 'Demo' });
  expect(history.location.pathname).toBe('/console/platforms/3');
});

test('what a role does not see is a word', async () => {
  openLinks(['support']);
  await screen.findByRole('link', { name: '17' });
  screen.getByText('Demo');
  expect(screen.queryByRole('link', { name: 'Demo' })).toBeNull();
});

const asked = (query: object) => query as Parameters<typeof Thing<string>>[0]['query'];

test('a thing says that it is there, is not there, or cannot be shown now', async () => {
  const face = (query: object) => (
    <Thing query={asked(query)} unknown="Сделки с таким номером нет">
      {(name) => (
        <>
          <ThingHead title={name} amount="1 500 ₽" />
          <ThingFacts>
            <Fact name="Банк">Сбер</Fact>
          </ThingFacts>
        </>
      )}
    </Thing>
  );
  const { rerender, user } = renderUi(face({ isPending: true }));
  screen.getByRole('status', { name: 'Загружается' });
  rerender(face({ error: new ApiError(404, 'not_found', 'Нет') }));
  expect(screen.getByRole('alert').textContent).toContain('Сделки с таким номером нет');
  expect(screen.queryByRole('button')).toBeNull();
  let again = 0;
  rerender(face({ error: new Error('сеть'), refetch: () => again++ }));
  await user.click(screen.getByRole('button', { name: 'Повторить' }));
  expect(again).toBe(1);
  rerender(face({ data: 'Сделка № 17' }));
  screen.getByRole('heading', { name: 'Сделка № 17' });
  screen.getByText('Сбер');
});

test('a table without rows says so', () => {
  const columns = [{ title: 'Что', render: (row: string) => row }];
  const { rerender } = renderUi(
    <PlainTable label="Движения" columns={columns} rows={[]} keyOf={String} empty="Пусто" />,
  );
  screen.getByText('Пусто');
  rerender(<PlainTable label="Движения" columns={columns} rows={['раз', 'два']} keyOf={String} empty="Пусто" />);
  expect(within(screen.getByRole('table', { name: 'Движения' })).getAllByRole('row')).toHaveLength(3);
});
