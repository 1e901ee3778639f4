/**
 * What is new in one version, without its heading; undefined where the changelog does not tell of it.
 * @param {string} changelog
 * @param {string} version
 */
export function sectionOf(changelog, version) {
  const sections = changelog.split(/^(?=## )/m);
  const section = sections.find((text) => text.startsWith(`## ${version} `) || text.startsWith(`## ${version}\n`));
  return section?.slice(section.indexOf('\n') + 1).trim() || undefined;
}

/**
 * A version grows together with what is told of it: it has a heading, all workspaces have the same, and whoever updates learns what each step of
 * the schema locks.
 * @param {string} changelog
 * @param {Map<string, string>} versions by package.json, that of the root first
 * @param {string[]} migrations names of files
 * @returns {string[]} what is wrong, one sentence each
 */
export function changelogProblems(changelog, versions, migrations) {
  const [[, version = ''] = []] = versions;
  const heading = sectionOf(changelog, version) ? [] : [`CHANGELOG.md has no section «## ${version} …»`];
  const parted = [...versions].filter(([, own]) => own !== version);
  const untold = migrations.filter((name) => name > '0002' && !changelog.includes(name.replace(/\.sql$/, '')));
  return [
    ...heading,
    ...parted.map(([path, own]) => `${path} is of version ${own}, the root of ${version}`),
    ...untold.map((name) => `CHANGELOG.md does not say what the migration ${name} locks`),
  ];
}
