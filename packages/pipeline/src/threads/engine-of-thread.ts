import { Engine } from '../deformable/engine'
import type { ThreadStart } from './messages'
import { sharedSink } from './shared-sink'
import { claimOrphans, claimPiece, setCutHash } from './work-claims'

/** The engine of one thread of a team, which does the work that it claims. */
export function engineOfThread({ mesh, options, memory }: ThreadStart, thread: number): Engine {
  return new Engine(mesh, options, {
    sink: (query) => sharedSink(query, memory),
    ...(options.status ? { columns: { status: 1 } } : {}),
    share: {
      claim: () => claimPiece(memory),
      claimOrphans: () => claimOrphans(memory),
      cut: (hash) => setCutHash(memory, thread, hash),
    },
  })
}
