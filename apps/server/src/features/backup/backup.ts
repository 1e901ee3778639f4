export { findDamage } from './backup-checking.ts';
export { type Manifest, readManifest } from './backup-format.ts';
export { restoreBackup } from './backup-restoring.ts';
export { takeBackup } from './backup-writing.ts';
