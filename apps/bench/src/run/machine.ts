import { execFileSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'

/** Processor, threads and memory of this machine. */
export function machineLine(): string {
  const all = cpus()
  return `${all[0]?.model.trim() ?? 'unknown processor'}, ${all.length} threads, ${Math.round(totalmem() / 2 ** 30)} GiB`
}

/** Node, its JavaScript engine and the system: what times depend on besides the processor. */
export const versionLine = (): string =>
  `${process.version} (V8 ${process.versions.v8}), ${process.platform} ${process.arch}`

/** Short hash of this program's commit, with a plus if files have changed since. Empty where it is in no repository. */
export function commit(): string {
  try {
    const git = (...args: string[]): string =>
      execFileSync('git', args, {
        cwd: import.meta.dirname,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim()
    return (
      git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '--untracked-files=no') === '' ? '' : '+')
    )
  } catch {
    return ''
  }
}
