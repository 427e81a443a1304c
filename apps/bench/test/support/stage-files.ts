import type { UserFolder } from './user-folder'

const CONTRACT = `{ motion: ['linear'], separation: 'any', keeps: 'best-effort' }`

/** The text of a JavaScript file whose stage is called `name` and runs this function. */
export const stageText = (name: string, run: string): string =>
  `export const stage = { name: '${name}', contract: ${CONTRACT}, run: ${run} }`

const SHORT = ['--seeds', '1', '--repetitions', '1', '--configuration', 'default']

/** Writes the user's file; returns the options that test it on one seed and measure it once on the default pipeline. */
export const stageOptions = (folder: UserFolder, name: string, text: string): string[] => [
  '--stage',
  folder.write(name, text),
  ...SHORT,
]
