export { adjustKind } from './adjusting.ts';
