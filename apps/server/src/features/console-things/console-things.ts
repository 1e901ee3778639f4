// What lists and pages of everybody's things have in common.

export { findTrader, listPlatforms, readParts } from './thing-parts.ts';
export { idWalk, numberIn } from './things-list.ts';
export { mountThings, type ThingNeeds } from './things-routes.ts';
export {
  hasAmount,
  ifGiven,
  isBetween,
  nowhere,
  numbersOf,
  type Places,
  type Walk,
  WHOLE,
  WINDOW,
} from './things-walk.ts';
