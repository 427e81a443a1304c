/**
 * The memory that all threads of a team share, as arrays in a plain object, so that it can be posted. Thread 0 is the
 * calling one. Each array is read and written by the functions of one file beside this one.
 */
export interface TeamMemory {
  /** Numbers that threads wait for and count with: first those of the team (`WORD`), then those of each thread. */
  readonly words: Int32Array<SharedArrayBuffer>
  /** The separation of the step, and the share of their distance that pairs are to keep. */
  readonly separation: Float64Array<SharedArrayBuffer>
  /** The bits of the horizon of the step, so that threads can lower it by comparing and exchanging. */
  readonly horizon: BigInt64Array<SharedArrayBuffer>
  /** Pairs in, pairs out, milliseconds and undecided contacts of each part, per thread. */
  readonly reports: Float64Array<SharedArrayBuffer>
  /** Why a thread has failed, as character codes. */
  readonly text: Uint16Array<SharedArrayBuffer>
  /** The outbox of each thread: times of contacts, … */
  readonly toi: Float64Array<SharedArrayBuffer>
  /** … their first features, … */
  readonly a: Uint32Array<SharedArrayBuffer>
  /** … their second features, … */
  readonly b: Uint32Array<SharedArrayBuffer>
  /** … their kinds, … */
  readonly kind: Uint8Array<SharedArrayBuffer>
  /** … and which of them are undecided, where somebody asked. */
  readonly status: Uint8Array<SharedArrayBuffer>
}

/** Words of the whole team. */
export const WORD = {
  /** Grows with every call to work. */
  generation: 0,
  /** Grows whenever a thread has something to say. */
  news: 1,
  /** 1: the last call was to look for messages, not to work on a step. */
  listen: 2,
  /** What the step is examined for. */
  purpose: 3,
  /** The next piece of the traversal that no thread has claimed. */
  nextPiece: 4,
  /** The next batch of orphans that no thread has claimed. */
  nextOrphans: 5,
  /** 1: the step need not go on. */
  stopped: 6,
  /** 1: the thread that starts the others has done so. */
  supervised: 7,
  /** How many arrays of positions the step has. */
  arrays: 8,
} as const

/** Words of each thread. */
export const THREAD_WORD = {
  /** What it is doing. */
  status: 0,
  /** Contacts in its outbox. */
  rows: 1,
  /** A hash of the pieces into which it has cut the step. */
  cutHash: 2,
  /** Characters of the text that says why it has failed. */
  textLength: 3,
} as const

const TEAM_WORDS = 9
const WORDS_PER_THREAD = 4

/** Contacts that an outbox has room for. */
export const OUTBOX_ROWS = 1 << 15
/** Characters that the reason of a failure has room for. */
export const TEXT_CHARACTERS = 512
/** Parts of a pipeline that the report of a thread has room for. */
export const REPORTED_PARTS = 8
/** Pairs in, pairs out, milliseconds, undecided contacts. */
export const NUMBERS_PER_PART = 4
/** Numbers in the report of a thread. */
export const REPORT_NUMBERS = NUMBERS_PER_PART * REPORTED_PARTS

/** Memory for a team of so many threads, all zero. */
export function createTeamMemory(threads: number): TeamMemory {
  const shared = (bytes: number): SharedArrayBuffer => new SharedArrayBuffer(bytes)
  return {
    words: new Int32Array(shared(4 * (TEAM_WORDS + WORDS_PER_THREAD * threads))),
    separation: new Float64Array(shared(16)),
    horizon: new BigInt64Array(shared(8)),
    reports: new Float64Array(shared(8 * REPORT_NUMBERS * threads)),
    text: new Uint16Array(shared(2 * TEXT_CHARACTERS * threads)),
    toi: new Float64Array(shared(8 * OUTBOX_ROWS * threads)),
    a: new Uint32Array(shared(4 * OUTBOX_ROWS * threads)),
    b: new Uint32Array(shared(4 * OUTBOX_ROWS * threads)),
    kind: new Uint8Array(shared(OUTBOX_ROWS * threads)),
    status: new Uint8Array(shared(OUTBOX_ROWS * threads)),
  }
}

/** How many threads the memory is for, the calling one included. */
export function threadsOf({ words }: TeamMemory): number {
  return (words.length - TEAM_WORDS) / WORDS_PER_THREAD
}

/** Where a word of a thread lies in `words`. */
export function wordOfThread(thread: number, word: keyof typeof THREAD_WORD): number {
  return TEAM_WORDS + WORDS_PER_THREAD * thread + THREAD_WORD[word]
}
