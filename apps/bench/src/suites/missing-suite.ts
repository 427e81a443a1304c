import type { Suite } from './suite'

/** A suite whose package does not exist yet. It says which one it needs. */
export function missingSuite(id: string, title: string, paper: string, needs: string): Suite {
  return {
    id,
    title,
    paper,
    scenes: () => [],
    run: () => ({ suite: id, scenes: [], tables: [], notes: [`not there yet: this suite needs ${needs}`], lost: [] }),
  }
}
