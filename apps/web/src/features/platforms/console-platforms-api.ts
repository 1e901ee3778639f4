import { consolePlatformsApi as api, type WebhookFilters } from '@app/contract/platforms/console-platforms';
import type { Route } from '@app/contract/route';
import { routePages } from '#lib/query/route-pages.ts';
import { routeQuery } from '#lib/query/route-query.ts';
import { useRouteSend } from '#lib/query/use-route-send.ts';

const KEY = 'console-platforms';

export const platformsQuery = routeQuery(KEY, api.list, undefined);

export const platformQuery = (platform_id: number) => routeQuery(KEY, api.view, { platform_id });

export const webhooksQuery = (platform_id: number, filters: WebhookFilters) =>
  routePages(KEY, api.webhooks, { platform_id, ...filters }, { place: 'before', keep: true });

export const webhookQuery = (webhook_id: number) => routeQuery(KEY, api.webhook, { webhook_id });

/** Every change of a platform: what is on the screen follows at once. */
const usePlatformAct = <R extends Route>(route: R, about?: number) => useRouteSend(route, { about, refresh: [KEY] });

export const useCreatePlatform = () => usePlatformAct(api.create);
export const useSetState = (platform: number) => usePlatformAct(api.setState, platform);
export const useSetLimits = (platform: number) => usePlatformAct(api.setLimits, platform);
export const useAddKey = (platform: number) => usePlatformAct(api.addKey, platform);
export const useRotateKey = (key: number) => usePlatformAct(api.rotateKey, key);
export const useShowKey = (platform: number) => usePlatformAct(api.showKey, platform);
export const useShowSecret = (platform: number) => usePlatformAct(api.showSecret, platform);
export const useEndKey = (key: number) => usePlatformAct(api.endKey, key);
export const useSetWebhook = (platform: number) => usePlatformAct(api.setWebhook, platform);
export const useRemoveWebhook = (platform: number) => usePlatformAct(api.removeWebhook, platform);
export const useEndOldSecret = (platform: number) => usePlatformAct(api.endOldSecret, platform);
export const useResend = (webhook: number) => usePlatformAct(api.resend, webhook);
export const useResendAll = (platform: number) => usePlatformAct(api.resendAll, platform);
