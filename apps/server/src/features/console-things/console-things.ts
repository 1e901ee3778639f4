// What lists and pages of everybody's things have in common.

export { findTrader, listPlatforms, readParts } from './thing-parts.ts';
export { idWalk } from './things-list.ts';
export { mountThings, type ThingNeeds } from './things-routes.ts';
