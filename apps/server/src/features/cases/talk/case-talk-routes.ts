import { caseTalkApi } from '@app/contract/conversation/case-talk';
import { platformApi } from '@app/contract/platforms/platform';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import { readPlatformTalk, readStaffTalk, readTalk, seeStaffTalk, seeTalk, type TalkNeeds } from './case-talk.ts';
import { passMessage, writeAsPlatform, writeAsStaff, writeAsTrader } from './case-talk-writing.ts';

export function caseTalkRoutes(app: FastifyInstance, needs: TalkNeeds): void {
  mount(app, caseTalkApi.read, (trader, key) => readTalk(needs, trader, key));
  mount(app, caseTalkApi.write, (trader, message, request) => writeAsTrader(needs, trader, message, request));
  mount(app, caseTalkApi.seen, (trader, key) => seeTalk(needs, trader, key));
  mount(app, caseTalkApi.staffRead, (judge, key) => readStaffTalk(needs, judge, key));
  mount(app, caseTalkApi.staffWrite, (judge, message, request) => writeAsStaff(needs, judge, message, request));
  mount(app, caseTalkApi.staffSeen, (judge, key) => seeStaffTalk(needs, judge, key));
  mount(app, caseTalkApi.pass, (judge, passed, request) => passMessage(needs, judge, passed, request));
}

export function caseTalkPlatformRoutes(app: FastifyInstance, needs: TalkNeeds): void {
  mount(app, platformApi.readAppealMessages, (platform, { id }) => readPlatformTalk(needs, platform, id));
  mount(app, platformApi.writeAppealMessage, (platform, message, request) =>
    writeAsPlatform(needs, platform, message, request),
  );
}
