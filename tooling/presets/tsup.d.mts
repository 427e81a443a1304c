import type { Options } from 'tsup'

export declare function packageBuild(
  entry?: Record<string, string>,
  subpaths?: Record<string, string>,
): Options | Options[]
