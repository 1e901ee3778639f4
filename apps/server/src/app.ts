import { randomUUID } from 'node:crypto';
import type { Writable } from 'node:stream';
import type { Entry } from '@app/contract/access/auth';
import type { PostgresFrom } from '@app/contract/operations/system';
import type { PlatformScope } from '@app/contract/route';
import rateLimit, { type RateLimitPluginOptions } from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import type { Db } from '#db/db.ts';
import { authenticate } from '#features/access/sessions/sessions.ts';
import { authRoutes } from '#features/access/sign-in/auth-routes.ts';
import type { CaptchaWork } from '#features/access/sign-in/captcha.ts';
import { twoFactorRoutes } from '#features/access/two-factor/two-factor-routes.ts';
import { appealPlatformRoutes } from '#features/appeals/appeals-platform-routes.ts';
import { appealRoutes } from '#features/appeals/appeals-routes.ts';
import { dealClosingRoutes } from '#features/appeals/closing/deal-closing-routes.ts';
import { consoleAppealRoutes } from '#features/appeals/staff/console-appeals-routes.ts';
import { arrivalDoorRoutes, noticeSendingRoutes } from '#features/arrivals/arrivals-door-routes.ts';
import { arrivalRoutes } from '#features/arrivals/arrivals-routes.ts';
import { caseRoutes } from '#features/cases/cases-routes.ts';
import { caseDecisionRoutes } from '#features/cases/decisions/case-decisions-routes.ts';
import { caseFigureRoutes } from '#features/cases/figures/case-figures-routes.ts';
import { caseLeaseRoutes } from '#features/cases/leases/case-leases-routes.ts';
import { payoutModerationRoutes } from '#features/cases/moderation/payout-moderation-routes.ts';
import { caseTalkPlatformRoutes, caseTalkRoutes } from '#features/cases/talk/case-talk-routes.ts';
import { counterRoutes } from '#features/counters/counters-routes.ts';
import { addDealCountMetrics } from '#features/deals/counts/deal-counts-metrics.ts';
import { dealPlatformRoutes } from '#features/deals/deals-platform-routes.ts';
import { dealRoutes } from '#features/deals/deals-routes.ts';
import { consoleDealRoutes } from '#features/deals/staff/console-deals-routes.ts';
import { hashKey } from '#features/devices/devices-queries.ts';
import { deviceRoutes } from '#features/devices/devices-routes.ts';
import { deviceDoorRoutes } from '#features/devices/door/device-door-routes.ts';
import { pauseRoutes } from '#features/devices/pauses/pauses-routes.ts';
import { bankProfileRoutes } from '#features/devices/profiles/bank-profiles-routes.ts';
import { requisiteRoutes } from '#features/devices/requisites/requisites-routes.ts';
import { makeHub } from '#features/events/events-hub.ts';
import { addEventMetrics } from '#features/events/events-metrics.ts';
import { eventRoutes } from '#features/events/events-routes.ts';
import { makePresence } from '#features/events/presence.ts';
import { addFileMetrics } from '#features/files/files-metrics.ts';
import { fileRoutes } from '#features/files/files-routes.ts';
import { makeUploads } from '#features/files/intake/files-uploads.ts';
import { makeUploadRoom, type UploadLimits } from '#features/files/intake/upload-room.ts';
import type { FileStorage } from '#features/files/storage/file-storage.ts';
import { consoleJournalRoutes } from '#features/journal/console-journal-routes.ts';
import { holdsRoutes } from '#features/ledger/holds/holds-routes.ts';
import { consoleMoneyRoutes } from '#features/money/console-money-routes.ts';
import { addChannelMetrics } from '#features/notifications/channel-counts.ts';
import { inboxRoutes } from '#features/notifications/inbox/inbox-routes.ts';
import { noticeRoutes } from '#features/notifications/notices-routes.ts';
import { pushRoutes } from '#features/notifications/push/push-routes.ts';
import type { BotSettings } from '#features/notifications/telegram/telegram-bot.ts';
import { telegramRoutes } from '#features/notifications/telegram/telegram-routes.ts';
import { consoleSystemRoutes } from '#features/operations/console-system-routes.ts';
import { withdrawPool } from '#features/payouts/payout-creation.ts';
import { payoutPlatformRoutes } from '#features/payouts/payouts-platform-routes.ts';
import { payoutRoutes } from '#features/payouts/payouts-routes.ts';
import { consolePayoutRoutes } from '#features/payouts/staff/console-payouts-routes.ts';
import { consolePeopleRoutes } from '#features/people/console-people-routes.ts';
import { invitationRoutes } from '#features/people/invitations/invitations-routes.ts';
import { staffRoutes } from '#features/people/staff/staff-routes.ts';
import { traderAccessRoutes } from '#features/people/trader-access/trader-access-routes.ts';
import { identifyPlatform } from '#features/platforms/platform.ts';
import { consolePlatformRoutes } from '#features/platforms/staff/console-platforms-routes.ts';
import { ratePlatformRoutes } from '#features/rates/rates-platform-routes.ts';
import type { RateSource } from '#features/rates/rates-source.ts';
import { consoleRatesRoutes } from '#features/rates/staff/console-rates-routes.ts';
import { findRoutes } from '#features/search/find-routes.ts';
import { consoleSearchRoutes } from '#features/search/staff/console-search-routes.ts';
import { settingsRoutes } from '#features/settings/settings-routes.ts';
import { shiftRoutes } from '#features/shift/shift-routes.ts';
import { statementRoutes } from '#features/statement/statement-routes.ts';
import { statisticsRoutes } from '#features/statistics/statistics-routes.ts';
import { consoleTodayRoutes } from '#features/today/console-today-routes.ts';
import type { TronSettings } from '#features/topups/chain/tron-sources.ts';
import { claimRoutes } from '#features/topups/claims/claims-routes.ts';
import { consoleTopupRoutes } from '#features/topups/staff/console-topups-routes.ts';
import type { WalletSettings } from '#features/topups/wallet.ts';
import { walletRoutes } from '#features/topups/wallet-routes.ts';
import { addWatcherMetrics } from '#features/topups/watch/watcher-metrics.ts';
import { twoPersonsRoutes } from '#features/two-persons/two-persons-routes.ts';
import { viewRoutes } from '#features/views/views-routes.ts';
import { handleClientError, refuseExpectations } from '#http/client-errors.ts';
import { compressAnswers } from '#http/compress-answers.ts';
import { addAppDownload } from '#http/docs/app-download.ts';
import { addDocs } from '#http/docs/docs.ts';
import { handleError, tooManyRequests } from '#http/error-handler.ts';
import { addGracefulStop, type Stopping } from '#http/graceful-stop.ts';
import { addHealth } from '#http/health.ts';
import { addMetrics } from '#http/metrics.ts';
import { bearerToken } from '#http/mount/mount.ts';
import { readSignedJson } from '#http/mount/signed-json.ts';
import { RefusalError } from '#http/refusal.ts';
import { makeRequestCounts, type RequestCounts, storeFor } from '#http/request-counts.ts';
import { addSecurityHeaders, setSecurityHeaders } from '#http/security-headers.ts';
import { serveWeb } from '#http/static-web.ts';
import { endSlowBodies } from '#http/uploads/slow-bodies.ts';
import { addReaderMetrics } from '#journal/reader-lag.ts';
import { type Clock, minutes } from '#lib/clock.ts';
import type { Vault } from '#lib/vault.ts';
import type { KnownVersions } from '#lib/versions/known-versions.ts';
import { makeActKinds } from './act-kinds.ts';
import { jobSchedule } from './job-schedule.ts';
import type { SettingsInForce } from './settings-in-force.ts';

export interface AppNeeds {
  db: Db;
  clock: Clock;
  vault: Vault;
  captchaWork: CaptchaWork;
  supportTelegramLink: string | null;
  /** The logins and the code that the sign-in screen of a demo shows. */
  demoEntry?: ((now: Date) => NonNullable<Entry['demo']>) | undefined;
  appDownloadUrl?: string | undefined;
  storage: FileStorage;
  /** Where files lie while they are being received; best on the same disk as the storage. */
  uploadsDir: string;
  /** How many bytes uploads may take up at once: one caller's, and all together. */
  uploadLimits: UploadLimits;
  /** How many bytes may still be written on the fullest disk. Below `leastFreeSpace` no files are accepted. */
  freeSpace(): Promise<number>;
  /** The same without the last tenth of the disk, which files of conversations and claims leave to receipts and proofs. */
  freeSpaceToYield(): Promise<number>;
  leastFreeSpace: number;
  /** Webhooks may go to addresses inside private networks. */
  privateWebhooks: boolean;
  /** For tests: for how many milliseconds a receiver's answer is awaited. */
  webhookPatience?: number | undefined;
  /** The operator's bot; without it Telegram is not offered. */
  telegram?: BotSettings | undefined;
  /** Where the people of a push service can write to. */
  pushContact?: string | undefined;
  /** For tests alone: push messages may go into private networks. */
  privatePush?: boolean | undefined;
  /** For tests: for how many milliseconds a browser's answer is awaited. */
  pushPatience?: number | undefined;
  /** Receipts of payouts are accepted only as PDF. */
  receiptsPdfOnly: boolean;
  /** Whose PostgreSQL the database is in. */
  postgresFrom: PostgresFrom;
  knownVersions: KnownVersions;
  wallet: WalletSettings;
  /** Where the chain is read; without it transfers are neither watched nor assigned. */
  tron?: TronSettings | undefined;
  /** Where the USDT rate is read from; without it the operator sets the rate by hand. */
  rateSource?: RateSource | undefined;
  rateLimitPerMinute: number;
  trustProxy: string | boolean;
  logLevel: string;
  settings: SettingsInForce;
  /** Standard output unless given. */
  logStream?: Writable;
  webDir: string;
}

export interface App {
  http: FastifyInstance;
  metrics: Registry;
  drain: Stopping['drain'];
}

/** The whole server as a value: nothing listens and nothing runs until main starts it. */
export async function buildApp(needs: AppNeeds): Promise<App> {
  const http = Fastify({
    logger: {
      level: needs.logLevel,
      redact: ['req.headers.authorization'],
      ...(needs.logStream && { stream: needs.logStream }),
    },
    genReqId: () => randomUUID(),
    trustProxy: needs.trustProxy,
    bodyLimit: 256 * 1024,
    // On a stop, requests in progress are still answered; connections that wait for their next request are closed.
    forceCloseConnections: 'idle',
    // A request that comes while the server stops is answered; then its connection is closed.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(request, reply);
      return handleError(error, request, reply);
    },
    clientErrorHandler: handleClientError,
    // Long enough for five films over a slow line; ends requests that send a byte a minute.
    requestTimeout: minutes(20),
    routerOptions: { ignoreTrailingSlash: true },
  });
  http.setErrorHandler(handleError);
  http.decorate('mounted', []);
  http.decorate('clock', needs.clock);
  const presence = makePresence(needs);
  http.decorate('authenticate', async (token: string) => {
    const user = await authenticate(needs, token);
    if (user) await presence.seen(user);
    return user;
  });
  http.decorate('identifyPlatform', (request: FastifyRequest, scope: PlatformScope) =>
    identifyPlatform(needs, request, scope),
  );
  const room = makeUploadRoom(needs);
  http.decorate('uploads', makeUploads(needs, room, http.log));

  const metrics = addMetrics(http, needs.db);
  addDealCountMetrics(metrics, needs);
  addWatcherMetrics(metrics, needs);
  addFileMetrics(metrics, room, needs);
  addChannelMetrics(metrics, needs);
  const hub = makeHub(needs.db);
  addEventMetrics(metrics, hub);
  addReaderMetrics(metrics, needs);
  http.addHook('preClose', async () => hub.stop());
  refuseExpectations(http);
  endSlowBodies(http);
  addSecurityHeaders(http);
  const stopping = addGracefulStop(http, () => hub.stop());
  addHealth(http, { db: needs.db, space: room.space }, stopping);
  const kinds = makeActKinds(needs);
  const counts = makeRequestCounts(needs.db, needs.clock);

  await http.register(async (api) => {
    await api.register(rateLimit, limit(counts, 'cabinet', needs.rateLimitPerMinute));
    compressAnswers(api);
    authRoutes(api, needs);
    settingsRoutes(api, needs);
    twoFactorRoutes(api, needs);
    deviceRoutes(api, needs);
    bankProfileRoutes(api, needs);
    requisiteRoutes(api, needs);
    dealRoutes(api, needs);
    pauseRoutes(api, needs);
    arrivalRoutes(api, needs);
    dealClosingRoutes(api, needs);
    appealRoutes(api, needs);
    payoutRoutes(api, needs);
    payoutModerationRoutes(api, needs);
    walletRoutes(api, needs);
    claimRoutes(api, needs);
    statementRoutes(api, needs);
    statisticsRoutes(api, needs);
    eventRoutes(api, { ...needs, presence }, hub);
    caseTalkRoutes(api, needs);
    counterRoutes(api, needs);
    shiftRoutes(api, needs);
    holdsRoutes(api, needs);
    inboxRoutes(api, needs);
    findRoutes(api, needs);
    viewRoutes(api, needs);
    noticeRoutes(api, needs);
    pushRoutes(api, needs);
    telegramRoutes(api, needs);
    staffRoutes(api, needs);
    invitationRoutes(api, needs);
    consoleSearchRoutes(api, needs);
    consoleDealRoutes(api, needs);
    consoleAppealRoutes(api, needs);
    consolePayoutRoutes(api, needs);
    consoleTopupRoutes(api, needs);
    consoleJournalRoutes(api, needs);
    caseLeaseRoutes(api, needs);
    caseFigureRoutes(api, needs);
    caseRoutes(api, needs);
    caseDecisionRoutes(api, needs);
    twoPersonsRoutes(api, { ...needs, kinds });
    consoleMoneyRoutes(api, needs);
    consoleRatesRoutes(api, needs);
    consoleTodayRoutes(api, { ...needs, kinds });
    consolePeopleRoutes(api, needs);
    traderAccessRoutes(api, needs);
    consolePlatformRoutes(api, { ...needs, withdrawPool });
    consoleSystemRoutes(api, { ...needs, schedule: jobSchedule });
  });
  await http.register(async (platform) => {
    await platform.register(rateLimit, limit(counts, 'platform', 100 * needs.rateLimitPerMinute));
    readSignedJson(platform);
    dealPlatformRoutes(platform, needs);
    appealPlatformRoutes(platform, needs);
    caseTalkPlatformRoutes(platform, needs);
    payoutPlatformRoutes(platform, needs);
    ratePlatformRoutes(platform, needs);
  });
  // Phones of one office share an address with its cabinets; they have a limit of their own so that they do not use up that of the
  // cabinets.
  await http.register(async (door) => {
    await door.register(rateLimit, limit(counts, 'device', 10 * needs.rateLimitPerMinute));
    deviceDoorRoutes(door, needs);
    arrivalDoorRoutes(door, needs);
    await door.register(async (sending) => {
      // Besides the limit of its address: a phone whose key was stolen must not fill the database.
      const perPhone = limit(counts, 'notices', Math.ceil(needs.rateLimitPerMinute / 15));
      await sending.register(rateLimit, { ...perPhone, keyGenerator: phoneOf });
      noticeSendingRoutes(sending, needs);
    });
  });
  // The player fetches a film in many small pieces.
  await http.register(async (files) => {
    await files.register(rateLimit, limit(counts, 'files', 10 * needs.rateLimitPerMinute));
    fileRoutes(files, needs);
  });

  addDocs(http);
  addAppDownload(http, needs);
  await serveWeb(http, needs.webDir);
  return { http, metrics, drain: stopping.drain };
}

/** For a limit of each phone: by its key, which is not kept as it is. */
function phoneOf(request: FastifyRequest): string {
  const key = bearerToken(request);
  return key ? hashKey(key).toString('base64url') : request.ip;
}

/** Limits requests for each address. */
function limit(counts: RequestCounts, name: string, perMinute: number): RateLimitPluginOptions {
  return {
    store: storeFor(counts, name),
    max: perMinute,
    timeWindow: '1 minute',
    errorResponseBuilder: (_request, { ttl }) => new RefusalError(tooManyRequests(Math.ceil(ttl / 1000))),
  };
}
