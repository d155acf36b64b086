/**
 * The notes of a release: the section of its version.
 * @param {string} changelog The text of CHANGELOG.md, with a section for each version: `## 1.2.0`, maybe with a date.
 * @param {string} version "1.2.0", or "Unreleased".
 * @returns {string | undefined} Undefined when there is no such section, or nothing in it.
 */
export function sectionOf(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1)
  const section = sections.find((text) => text.split('\n', 1)[0].split(' ')[0] === version)
  return section?.slice(section.indexOf('\n')).trim() || undefined
}
