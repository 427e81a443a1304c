import { CcdError, type ContactBuffer, type StageReport, type StepResult } from '@ccd/core'
import type { Job, Purpose } from '../deformable/engine'

/** What a thread is doing, as it stands in its word of shared memory: first of all it builds its engine. */
const RUNNING = 0
export const IDLE = 1
/** Its outbox holds contacts that the caller must take before it goes on. */
export const FULL = 2
/** It caught an error, and says so in its text. */
export const FAILED = 3
/** It is no more. */
export const DEAD = 4

/** Words for all threads. */
const GENERATION = 0
const REPORT = 1
const LISTEN = 2
const PURPOSE = 3
const NEXT_RUN = 4
const NEXT_ORPHANS = 5
const STOPPED = 6
const SUPERVISED = 7
/** Words for each thread, after those. */
const SEATS = 8
const STATUS = 0
const ROWS = 1
const HASH = 2
const TEXT_LENGTH = 3
const SEAT_WORDS = 4

const PURPOSES: readonly Purpose[] = ['step', 'limit', 'limit-separating']
const NOBODY = 0x7fffffff
const OUTBOX_ROWS = 1 << 15
const TEXT_CHARACTERS = 512
/** Parts of a pipeline that a report has room for. */
const PARTS = 8
const REPORT_NUMBERS = 3 * PARTS
const HORIZON = 0
const SEPARATION = 1

/** The arrays that all threads of a team share; a plain object, so that it can be posted. */
export interface DeskArrays {
  readonly words: Int32Array<SharedArrayBuffer>
  /** Horizon and separation. */
  readonly lengths: Float64Array<SharedArrayBuffer>
  readonly reports: Float64Array<SharedArrayBuffer>
  readonly text: Uint16Array<SharedArrayBuffer>
  readonly toi: Float64Array<SharedArrayBuffer>
  readonly a: Uint32Array<SharedArrayBuffer>
  readonly b: Uint32Array<SharedArrayBuffer>
  readonly kind: Uint8Array<SharedArrayBuffer>
}

export function createDeskArrays(threads: number): DeskArrays {
  const shared = (bytes: number): SharedArrayBuffer => new SharedArrayBuffer(bytes)
  return {
    words: new Int32Array(shared(4 * (SEATS + SEAT_WORDS * threads))),
    lengths: new Float64Array(shared(16)),
    reports: new Float64Array(shared(8 * REPORT_NUMBERS * threads)),
    text: new Uint16Array(shared(2 * TEXT_CHARACTERS * threads)),
    toi: new Float64Array(shared(8 * OUTBOX_ROWS * threads)),
    a: new Uint32Array(shared(4 * OUTBOX_ROWS * threads)),
    b: new Uint32Array(shared(4 * OUTBOX_ROWS * threads)),
    kind: new Uint8Array(shared(OUTBOX_ROWS * threads)),
  }
}

/** Where the threads of a team meet. Thread 0 is the calling one. */
export class Desk {
  readonly arrays: DeskArrays
  readonly #bits: BigInt64Array
  readonly #number = new Float64Array(1)
  readonly #numberBits = new BigInt64Array(this.#number.buffer)

  constructor(arrays: DeskArrays) {
    this.arrays = arrays
    this.#bits = new BigInt64Array(arrays.lengths.buffer)
  }

  // Work: each number is handed out once per step.

  claimRun(): number {
    return this.stopped ? NOBODY : Atomics.add(this.arrays.words, NEXT_RUN, 1)
  }

  claimOrphans(): number {
    return this.stopped ? NOBODY : Atomics.add(this.arrays.words, NEXT_ORPHANS, 1)
  }

  get stopped(): boolean {
    return Atomics.load(this.arrays.words, STOPPED) === 1
  }

  stop(): void {
    Atomics.store(this.arrays.words, STOPPED, 1)
  }

  /**
   * Lowers the horizon of all threads to a time that one of them found, and returns the lowest so far. Times are not
   * negative, so their bits are ordered as they are.
   */
  lowerHorizon(time: number): number {
    this.#number[0] = Math.max(0, time)
    const wanted = this.#numberBits[0] ?? 0n
    let known = Atomics.load(this.#bits, HORIZON)
    while (wanted < known) {
      const seen = Atomics.compareExchange(this.#bits, HORIZON, known, wanted)
      if (seen === known) return this.#number[0]
      known = seen
    }
    this.#numberBits[0] = known
    return this.#number[0]
  }

  // Steps.

  /** False where a thread is not idle, dead ones included: then nothing has begun. */
  begin({ purpose, minSeparation }: Job): boolean {
    const { words, lengths } = this.arrays
    Atomics.store(words, LISTEN, 0)
    Atomics.store(words, PURPOSE, PURPOSES.indexOf(purpose))
    Atomics.store(words, NEXT_RUN, 0)
    Atomics.store(words, NEXT_ORPHANS, 0)
    Atomics.store(words, STOPPED, 0)
    lengths[SEPARATION] = minSeparation
    lengths[HORIZON] = 1
    return this.#wake()
  }

  /** Sends all threads to their inboxes. */
  listen(): boolean {
    Atomics.store(this.arrays.words, LISTEN, 1)
    return this.#wake()
  }

  #wake(): boolean {
    const { words } = this.arrays
    for (let thread = 1; thread < this.threads; thread++) {
      // Not a plain store: it must not wipe out that the thread has died.
      if (Atomics.compareExchange(words, this.#seat(thread) + STATUS, IDLE, RUNNING) !== IDLE) return false
    }
    Atomics.add(words, GENERATION, 1)
    Atomics.notify(words, GENERATION)
    return true
  }

  get job(): Job {
    const { words, lengths } = this.arrays
    return { purpose: PURPOSES[Atomics.load(words, PURPOSE)] ?? 'step', minSeparation: lengths[SEPARATION] ?? 0 }
  }

  /** Waits for the wake-up after the given one. `listen`: look into the inbox; otherwise there is a job. */
  awaitWork(generation: number): { generation: number; listen: boolean } {
    const { words } = this.arrays
    let next = Atomics.load(words, GENERATION)
    while (next === generation) {
      Atomics.wait(words, GENERATION, generation)
      next = Atomics.load(words, GENERATION)
    }
    return { generation: next, listen: Atomics.load(words, LISTEN) === 1 }
  }

  // What the threads say.

  get threads(): number {
    return (this.arrays.words.length - SEATS) / SEAT_WORDS
  }

  status(thread: number): number {
    return Atomics.load(this.arrays.words, this.#seat(thread) + STATUS)
  }

  setStatus(thread: number, status: number): void {
    const { words } = this.arrays
    Atomics.store(words, this.#seat(thread) + STATUS, status)
    this.#report()
  }

  /** Changes whenever a thread has something to say. */
  get reports(): number {
    return Atomics.load(this.arrays.words, REPORT)
  }

  /** Sleeps until a thread has said something since `reports` was read. */
  awaitReport(reports: number, milliseconds = Number.POSITIVE_INFINITY): void {
    Atomics.wait(this.arrays.words, REPORT, reports, milliseconds)
  }

  #report(): void {
    Atomics.add(this.arrays.words, REPORT, 1)
    Atomics.notify(this.arrays.words, REPORT)
  }

  get supervised(): boolean {
    return Atomics.load(this.arrays.words, SUPERVISED) === 1
  }

  setSupervised(): void {
    Atomics.store(this.arrays.words, SUPERVISED, 1)
    this.#report()
  }

  fail(thread: number, status: typeof FAILED | typeof DEAD, why: string): void {
    const { words, text } = this.arrays
    const characters = why.slice(0, TEXT_CHARACTERS)
    for (let i = 0; i < characters.length; i++) text[thread * TEXT_CHARACTERS + i] = characters.charCodeAt(i)
    Atomics.store(words, this.#seat(thread) + TEXT_LENGTH, characters.length)
    this.setStatus(thread, status)
  }

  why(thread: number): string {
    const start = thread * TEXT_CHARACTERS
    const length = Atomics.load(this.arrays.words, this.#seat(thread) + TEXT_LENGTH)
    return String.fromCharCode(...this.arrays.text.subarray(start, start + length))
  }

  /** A hash of the front that the thread walked. */
  frontHash(thread: number): number {
    return Atomics.load(this.arrays.words, this.#seat(thread) + HASH)
  }

  setFrontHash(thread: number, hash: number): void {
    Atomics.store(this.arrays.words, this.#seat(thread) + HASH, hash)
  }

  /** Hands over what a thread has found; returns when the caller has taken all but the last load. */
  deliver(thread: number, { contacts, stages }: StepResult): void {
    const { words, reports, toi, a, b, kind } = this.arrays
    if (stages.length > PARTS)
      throw new CcdError('wrong-composition', `a report has room for ${PARTS} parts, not ${stages.length}`)
    stages.forEach((stage, i) => reports.set([stage.in, stage.out, stage.ms], thread * REPORT_NUMBERS + 3 * i))
    const seat = this.#seat(thread)
    const first = thread * OUTBOX_ROWS
    for (let from = 0; ; from += OUTBOX_ROWS) {
      const to = Math.min(contacts.length, from + OUTBOX_ROWS)
      toi.set(contacts.toi.subarray(from, to), first)
      a.set(contacts.a.subarray(from, to), first)
      b.set(contacts.b.subarray(from, to), first)
      kind.set(contacts.kind.subarray(from, to), first)
      Atomics.store(words, seat + ROWS, to - from)
      if (to === contacts.length) break
      this.setStatus(thread, FULL)
      while (this.status(thread) === FULL) Atomics.wait(words, seat + STATUS, FULL)
    }
    this.setStatus(thread, IDLE)
  }

  /** Takes over the contacts in an outbox, and lets a thread that waits for that go on. */
  take(thread: number, into: ContactBuffer): void {
    const { words, toi, a, b, kind } = this.arrays
    const seat = this.#seat(thread)
    const first = thread * OUTBOX_ROWS
    const end = first + Atomics.load(words, seat + ROWS)
    for (let i = first; i < end; i++) into.push(kind[i] ?? 0, a[i] ?? 0, b[i] ?? 0, toi[i] ?? 0)
    if (Atomics.compareExchange(words, seat + STATUS, FULL, RUNNING) === FULL) Atomics.notify(words, seat + STATUS)
  }

  /** The reports of all threads as one, under the names of the calling thread: pairs summed, the longest time. */
  joinReports(own: readonly StageReport[]): StageReport[] {
    const { reports } = this.arrays
    return own.map((stage, part) => {
      const sum = { ...stage }
      for (let thread = 1; thread < this.threads; thread++) {
        const [pairsIn = 0, pairsOut = 0, ms = 0] = reports.subarray(thread * REPORT_NUMBERS + 3 * part)
        sum.in += pairsIn
        sum.out += pairsOut
        sum.ms = Math.max(sum.ms, ms)
      }
      return sum
    })
  }

  #seat(thread: number): number {
    return SEATS + SEAT_WORDS * thread
  }
}
