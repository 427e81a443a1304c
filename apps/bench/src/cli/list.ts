import { CONFIGURATIONS } from '../configurations/configurations'
import { sceneNames } from '../scenes/scenes'
import { SUITES } from '../suites/registry'

/** What `--list` prints: everything that can be asked for by name. */
export function list(): string {
  const suites = SUITES.map(({ id, paper }) => `  ${id.padEnd(26)} ${paper}`)
  const configurations = [...CONFIGURATIONS].map(([name, { about }]) => `  ${name.padEnd(20)} ${about}`)
  return [
    'suites',
    ...suites,
    '',
    'scenes',
    `  ${sceneNames().join(', ')}`,
    '',
    'configurations',
    ...configurations,
  ].join('\n')
}
