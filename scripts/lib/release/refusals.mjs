import { sectionOf } from '../version/changelog.mjs';

/**
 * @typedef {object} Standing
 * @property {string} version
 * @property {string} changed what `git status --porcelain` says
 * @property {string} head the commit that is checked out
 * @property {string | undefined} tagged the commit of this version's tag, where there is one
 * @property {string} changelog
 * @param {Standing} standing
 * @returns {string[]} why this is no release yet, one sentence each
 */
export function refusals({ version, changed, head, tagged, changelog }) {
  const files = changed.split('\n').filter((line) => line !== '');
  return [
    ...(files.length > 0 ? [`Есть изменения вне коммита (${files.length}), первое: ${files[0]?.slice(3)}`] : []),
    ...(sectionOf(changelog, version) ? [] : [`В CHANGELOG.md нет раздела «## ${version} …».`]),
    ...(tagged && tagged !== head ? [`Версия ${version} уже вышла: метка v${version} стоит на другом коммите.`] : []),
  ];
}
