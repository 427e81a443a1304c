import { execFileSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'

export function machineLine(): string {
  const all = cpus()
  return `${all[0]?.model.trim() ?? 'unknown processor'}, ${all.length} threads, ${Math.round(totalmem() / 2 ** 30)} GiB`
}

/** Short hash of the commit, with a plus if files have changed since; empty outside a repository. */
export function commit(): string {
  try {
    const git = (...args: string[]): string =>
      execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '--untracked-files=no') === '' ? '' : '+')
  } catch {
    return ''
  }
}
