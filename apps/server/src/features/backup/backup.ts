export { findDamage } from './backup-checking.ts';
export { type Manifest, readManifest } from './backup-format.ts';
export { countDaysWithoutBackup, listBackups, noteBackup, noteCheck } from './backup-notes.ts';
export { restoreBackup } from './backup-restoring.ts';
export { takeBackup } from './backup-writing.ts';
