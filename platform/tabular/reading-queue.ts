import { Problem } from '#platform/problems/index.ts'

/** Files read at the same time in a process. Each thread has its own limit of memory, so this bounds them together. */
const READINGS_MAX = 2
/** A person's files are read one after the other; so many may wait. */
const WAITING_OF_PERSON_MAX = 3
const WAITING_MAX = 32
/** What waits is held in memory. */
const WAITING_BYTES_MAX = 128 * 1024 * 1024
const WAIT_MS_MAX = 60_000
const RETRY_AFTER_SECONDS = 5

/** The product's own jobs wait as long as it takes. */
export const SYSTEM = 'system'

type Waiting = { person: string; bytes: number; begin: () => void }

/** Whose turn it is to have a file read: one file of a person at a time, in the order in which they came. */
export class ReadingQueue {
  readonly #reading = new Set<string>()
  #waiting: Waiting[] = []

  /** @throws Problem `too-many-requests` where too much waits already, or the wait is too long. */
  async inTurn<Result>(person: string, bytes: number, read: () => Promise<Result>): Promise<Result> {
    await this.#turn(person, bytes)
    try {
      return await read()
    } finally {
      this.#reading.delete(person)
      this.#next()
    }
  }

  #turn(person: string, bytes: number): Promise<void> {
    const isPatient = person === SYSTEM
    if (!isPatient && this.#isFull(person, bytes)) throw busy()
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        person,
        bytes,
        begin: () => {
          clearTimeout(patience)
          resolve()
        },
      }
      const patience = setTimeout(() => {
        if (isPatient) return
        this.#waiting = this.#waiting.filter((one) => one !== waiting)
        reject(busy())
      }, WAIT_MS_MAX)
      this.#waiting.push(waiting)
      this.#next()
    })
  }

  #isFull(person: string, bytes: number): boolean {
    const ofPerson = this.#waiting.filter((one) => one.person === person).length
    const waitingBytes = this.#waiting.reduce((total, one) => total + one.bytes, 0)
    return (
      ofPerson >= WAITING_OF_PERSON_MAX ||
      this.#waiting.length >= WAITING_MAX ||
      (this.#waiting.length > 0 && waitingBytes + bytes > WAITING_BYTES_MAX)
    )
  }

  #next(): void {
    while (this.#reading.size < READINGS_MAX) {
      const next = this.#waiting.find(({ person }) => !this.#reading.has(person))
      if (!next) return
      this.#waiting = this.#waiting.filter((one) => one !== next)
      this.#reading.add(next.person)
      next.begin()
    }
  }
}

const busy = () =>
  new Problem('too-many-requests', 'Other files are still being read. Please try again in a few seconds.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
