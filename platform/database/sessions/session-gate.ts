import type { SessionPriority } from './session-priority.ts'

/** In this order they are let in; one that was passed over so often has its turn, so that nobody waits for ever. */
const ranks: readonly { priority: SessionPriority; passedOverMax: number }[] = [
  { priority: 'call', passedOverMax: Number.POSITIVE_INFINITY },
  { priority: 'work', passedOverMax: 4 },
  { priority: 'demo-call', passedOverMax: 12 },
  { priority: 'demo-work', passedOverMax: 24 },
]

type Line = { priority: SessionPriority; passedOverMax: number; passedOver: number; waiting: (() => void)[] }

/**
 * The door of the database's sessions: the embedded database has one, a server's pool ten. Members come before the demo and calls
 * before jobs, and of several sessions the demo has half at the most, so that what a stranger asks for is felt by nobody but strangers.
 */
export class SessionGate {
  readonly #lines: Line[] = ranks.map((rank) => ({ ...rank, passedOver: 0, waiting: [] }))
  readonly #places: number
  #taken = 0
  #takenByDemo = 0

  constructor(places: number) {
    this.#places = places
  }

  /** How many wait for a session now. */
  get waiting(): number {
    return this.#lines.reduce((sum, { waiting }) => sum + waiting.length, 0)
  }

  /** @param begin called once it is let in, with what gives the place back. @returns what takes it out again while it still waits. */
  enter(priority: SessionPriority, begin: (leave: () => void) => void): () => boolean {
    const line = this.#lines.find((one) => one.priority === priority) as Line
    const letIn = () => {
      this.#taken += 1
      if (isDemo(priority)) this.#takenByDemo += 1
      let isOver = false
      begin(() => {
        if (isOver) return
        isOver = true
        this.#taken -= 1
        if (isDemo(priority)) this.#takenByDemo -= 1
        this.#next()
      })
    }
    line.waiting.push(letIn)
    this.#next()
    return () => {
      const place = line.waiting.indexOf(letIn)
      if (place >= 0) line.waiting.splice(place, 1)
      return place >= 0
    }
  }

  #next(): void {
    while (this.#taken < this.#places) {
      const able = this.#lines.filter(
        ({ priority, waiting }) => waiting.length > 0 && (!isDemo(priority) || this.#hasPlaceForDemo()),
      )
      const line = able.find(({ passedOver, passedOverMax }) => passedOver >= passedOverMax) ?? able[0]
      if (!line) return
      for (const other of able) if (other !== line) other.passedOver += 1
      line.passedOver = 0
      line.waiting.shift()?.()
    }
  }

  #hasPlaceForDemo(): boolean {
    return this.#takenByDemo < Math.max(1, Math.floor(this.#places / 2))
  }
}

const isDemo = (priority: SessionPriority): boolean => priority === 'demo-call' || priority === 'demo-work'
