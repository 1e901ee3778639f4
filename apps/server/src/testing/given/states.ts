import { devicesApi } from '@app/contract/devices/devices';
import type { GivenState, TraderState } from '@app/contract/people/trader-state';
import fc from 'fast-check';
import { openSession } from '#features/access/sessions/sessions.ts';
import { changeTraderState } from '#features/people/trader-state/trader-state.ts';
import { setRule } from '#features/rules/rules.ts';
import { RefusalError } from '#http/refusal.ts';
import type { TestServer, Visitor } from '#testing/server/server.ts';

/** The operator changes a trader's state, at once and with a reason. */
export const giveState = ({ db, clock }: TestServer, { id }: { id: number }, to: GivenState, reason = 'Проверка') =>
  db.begin((tx) => changeTraderState(tx, id, to, { by: 'operator', at: clock.now(), reason }));

/** From now on whoever registers waits, or does not. */
export const approveRegistrations = ({ db, clock }: TestServer, wanted: boolean) =>
  db.begin((tx) =>
    setRule(
      tx,
      { name: 'approve_registrations', value: wanted ? 1n : 0n, reason: 'Проверка' },
      { by: 'operator', at: clock.now() },
    ),
  );

/** The same person, signed in anew and proven by a code. */
export async function enterAgain(server: TestServer, { id, login }: Visitor): Promise<Visitor> {
  const { token } = await server.db.begin((tx) => openSession(tx, id, server.clock.now(), { byCode: true }));
  return server.visitor(id, login, token);
}

/** A phone of theirs that was cut off, paired anew. Returns its heartbeat. */
export async function pairAgain(server: TestServer, trader: Visitor, device_profile_id: number) {
  const { token } = (await trader.post(devicesApi.token.path, { device_profile_id })).body;
  const { key } = (await server.stranger.post('/device/v1/pair', { token })).body;
  return () => server.visitor(0, '', key).post('/device/v1/heartbeat', {});
}

/** A step of a model. Mostly back to work, otherwise little else would happen. */
export interface StateStep {
  do: 'state';
  to: GivenState;
}
export const stateStep: fc.Arbitrary<StateStep> = fc.record({
  do: fc.constant('state' as const),
  to: fc.constantFrom('active', 'active', 'active', 'paused', 'blocked', 'blocked'),
});

/** Makes the step on server and model. `back`: who was out comes in again. */
export async function playState(
  server: TestServer,
  trader: Visitor,
  model: { state: TraderState },
  to: GivenState,
  back: () => Promise<void>,
): Promise<{ said: string; expected: string }> {
  const from = model.state;
  const said = await giveState(server, trader, to).then(
    () => '200',
    (error: unknown) =>
      error instanceof RefusalError ? `${error.refusal.status} ${error.refusal.code}` : String(error),
  );
  model.state = to;
  if (from === 'blocked' && to !== 'blocked') await back();
  return { said, expected: from === to ? '409 same_state' : '200' };
}
