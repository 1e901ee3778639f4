import {
  consolePlatformsApi as api,
  type KeyAdd,
  type KeyEnd,
  type KeyRotate,
  type PlatformCreate,
  type PlatformLimitsSet,
  type PlatformStateSet,
  type WebhookFilters,
  type WebhookResendAll,
  type WebhookSet,
} from '@app/contract/console/console-platforms';
import type { Route, RouteAnswer, RouteBody } from '@app/contract/route';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { useRequestKeys } from '#lib/api/idempotency.ts';
import { routePages } from '#lib/query/route-pages.ts';
import { routeQuery } from '#lib/query/route-query.ts';
import { useSend } from '#lib/query/use-send.ts';

const KEY = 'console-platforms';

export const platformsQuery = routeQuery(KEY, api.list, undefined);

export const platformQuery = (platform_id: number) => routeQuery(KEY, api.view, { platform_id });

export const webhooksQuery = (platform_id: number, filters: WebhookFilters) =>
  routePages(KEY, api.webhooks, { platform_id, ...filters }, { place: 'before', keep: true });

export const webhookQuery = (webhook_id: number) => routeQuery(KEY, api.webhook, { webhook_id });

/** Every change of a platform: what is on the screen follows at once. */
function usePlatformAct<R extends Route, Body extends RouteBody<R>>(route: R, about: number | string) {
  const client = useQueryClient();
  const keyOf = useRequestKeys();
  return useSend<RouteAnswer<R>, Body>({
    mutationKey: [KEY, route.path, about],
    mutationFn: (body) => (call as Caller<R, Body>)(route, body, { idempotencyKey: keyOf(body) }),
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
}
type Caller<R extends Route, Body> = (route: R, body: Body, options: object) => Promise<RouteAnswer<R>>;

export const useCreatePlatform = () => usePlatformAct<typeof api.create, PlatformCreate>(api.create, 'new');
export const useSetState = (platform: number) =>
  usePlatformAct<typeof api.setState, PlatformStateSet>(api.setState, platform);
export const useSetLimits = (platform: number) =>
  usePlatformAct<typeof api.setLimits, PlatformLimitsSet>(api.setLimits, platform);
export const useAddKey = (platform: number) => usePlatformAct<typeof api.addKey, KeyAdd>(api.addKey, platform);
export const useRotateKey = (key: number) => usePlatformAct<typeof api.rotateKey, KeyRotate>(api.rotateKey, key);
export const useShowKey = (platform: number) =>
  usePlatformAct<typeof api.showKey, RouteBody<typeof api.showKey>>(api.showKey, platform);
export const useShowSecret = (platform: number) =>
  usePlatformAct<typeof api.showSecret, RouteBody<typeof api.showSecret>>(api.showSecret, platform);
export const useEndKey = (key: number) => usePlatformAct<typeof api.endKey, KeyEnd>(api.endKey, key);
export const useSetWebhook = (platform: number) =>
  usePlatformAct<typeof api.setWebhook, WebhookSet>(api.setWebhook, platform);
export const useRemoveWebhook = (platform: number) =>
  usePlatformAct<typeof api.removeWebhook, RouteBody<typeof api.removeWebhook>>(api.removeWebhook, platform);
export const useEndOldSecret = (platform: number) =>
  usePlatformAct<typeof api.endOldSecret, RouteBody<typeof api.endOldSecret>>(api.endOldSecret, platform);
export const useResend = (webhook: number) =>
  usePlatformAct<typeof api.resend, RouteBody<typeof api.resend>>(api.resend, webhook);
export const useResendAll = (platform: number) =>
  usePlatformAct<typeof api.resendAll, WebhookResendAll>(api.resendAll, platform);
