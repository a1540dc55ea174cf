import { mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const SEEN_AFTER_MS = 200
const DAY_MS = 86_400_000

/** When the begun installation without sample data began that servers take whose clock stands later on its day: after a day the demo would be filled again. */
export const BEGUN_EARLIER = '2026-11-18T14:45:00.000Z'

/** Whether a server that goes by this clock can take it up: it began before, and on the same day. */
export function beganEarlier(file: string): boolean {
  const age = Date.now() + Number(readFileSync(file, 'utf8')) - Date.parse(BEGUN_EARLIER)
  return age >= 0 && age < DAY_MS
}

/** The clock of a server of its own, which a journey moves: the simulated market is a function of time and moves with it. */
export class MarketClock {
  readonly #file = join(mkdtempSync(join(tmpdir(), 'assay-clock-')), 'offset')

  constructor(moment: string) {
    this.#write(moment)
  }

  /** The settings of the server that goes by this clock. */
  get settings(): Record<string, string> {
    const preload = new URL('./moved-clock.ts', import.meta.url)
    return { NODE_OPTIONS: `--import=${preload.href}`, MOVED_CLOCK: this.#file }
  }

  async moveTo(moment: string): Promise<void> {
    this.#write(moment)
    await pause(SEEN_AFTER_MS)
  }

  #write(moment: string): void {
    // The server looks at the file all the time: one that is half written would be another moment, and a session of then be over.
    const next = `${this.#file}.next`
    writeFileSync(next, String(Date.parse(moment) - Date.now()))
    renameSync(next, this.#file)
  }
}
