import { type AloneCommand, type BareCommand, positional } from '#cli/command.ts';
import { openStorage } from '#features/files/storage/open-storage.ts';
import { verifyLedger } from '#features/ledger/ledger-checks.ts';
import { findDamage } from '#features/operations/backup/backup-checking.ts';
import { type Manifest, readManifest } from '#features/operations/backup/backup-format.ts';
import { noteBackup, noteCheck } from '#features/operations/backup/backup-notes.ts';
import { restoreBackup } from '#features/operations/backup/backup-restoring.ts';
import { takeBackup } from '#features/operations/backup/backup-writing.ts';
import { listPlatforms } from '#features/platforms/platform-accounts.ts';
import { removeEndpoint } from '#features/platforms/webhooks/webhooks.ts';
import { findSecretKey } from '#lib/secret-key.ts';
import { StartupError } from '#lib/startup-error.ts';

export const backupCommands: (BareCommand | AloneCommand)[] = [
  {
    name: 'backup',
    bare: true,
    usage: '<новая папка> [--without-files] [--with-key]',
    about: 'резервная копия базы и файлов, не останавливая работы; ключ входит в неё только с --with-key',
    needs: 1,
    run: async (needs, args) => {
      const [folder = ''] = positional(args);
      const withKey = args.includes('--with-key');
      const key = withKey ? await findSecretKey(needs.secretKey, needs.dataDir) : undefined;
      if (withKey && !key) throw new StartupError('Ключа нет: ни SECRET_KEY, ни файла secret.key в папке данных.');
      const files = !args.includes('--without-files');
      const { storage } = await openStorage(needs);
      const manifest = await takeBackup({ ...needs, storage }, folder, { files, key });
      await noteBackup(needs, manifest);
      console.log(`Копия готова: ${folder}\n${describe(manifest)}`);
      if (!key)
        console.log('Ключ в неё не входит: храните SECRET_KEY (или secret.key) отдельно, без него её не открыть.');
      return complainOfMissing(manifest);
    },
  },
  {
    name: 'backup:check',
    mode: 'look',
    bare: 'alone',
    usage: '<папка копии>',
    about: 'прочитать копию целиком и сверить контрольные суммы; код выхода 1, если она повреждена',
    needs: 1,
    run: async (needs, [folder = '']) => {
      const manifest = await readManifest(folder);
      const damaged = await findDamage(folder, manifest);
      const { db } = needs;
      if (db) await noteCheck({ ...needs, db }, manifest, damaged.length);
      for (const path of damaged) console.error(`Повреждено: ${path}`);
      console.log(
        damaged.length === 0 ? `Копия цела.\n${describe(manifest)}` : `Повреждено частей: ${damaged.length}.`,
      );
      return damaged.length === 0 ? 0 : 1;
    },
  },
  {
    name: 'restore',
    mode: 'found',
    bare: true,
    usage: '<папка копии> [--without-webhooks]',
    about:
      'восстановить копию в пустую базу и проверить книгу; --without-webhooks: для учёбы, платформа ни о чём не узнает',
    needs: 1,
    run: async (needs, args) => {
      const [folder = ''] = positional(args);
      const key = await findSecretKey(needs.secretKey, needs.dataDir);
      const manifest = await restoreBackup({ ...needs, ...(await openStorage(needs)), key }, folder);
      if (args.includes('--without-webhooks'))
        for (const { code } of await listPlatforms(needs.db)) await removeEndpoint(needs, code);
      console.log(`Восстановлено.\n${describe(manifest)}`);
      if (!manifest.files) console.log('Файлов в копии не было: верните их в хранилище отдельно.');

      const breaches = await verifyLedger(needs.db);
      for (const { breach, detail } of breaches) console.error(`${breach}: ${detail}`);
      console.log(breaches.length === 0 ? 'Книга сходится.' : `Нарушений в книге: ${breaches.length}.`);
      const missing = complainOfMissing(manifest);
      return breaches.length === 0 ? missing : 1;
    },
  },
];

function describe({ made_at, tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const lines = [`Состояние на ${made_at}`, `Таблиц: ${tables.length}, строк: ${rows}`];
  if (files) lines.push(`Файлов: ${files.count}, ${(files.bytes / 1_000_000).toFixed(1)} МБ`);
  return lines.join('\n');
}

function complainOfMissing({ files }: Manifest): number {
  if (!files || files.missing.length === 0) return 0;
  const names = files.missing.slice(0, 20).join('\n');
  console.error(`В хранилище не было или были повреждены файлы, в копии их нет: ${files.missing.length}.\n${names}`);
  return 1;
}
