export { adjustKind } from './adjusting.ts';
export { type AssigningNeeds, assignKind, readFromChain } from './assigning.ts';
