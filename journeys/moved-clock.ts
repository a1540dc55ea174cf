/**
 * Loaded before a server (`--import`): its clock, and that of its workers, runs at an offset that a journey writes into the file named by
 * MOVED_CLOCK, in milliseconds. A session of the exchange is then at hand on any day, and the simulated market moves with it.
 */
import { readFileSync } from 'node:fs'

const LOOK_AGAIN_MS = 50
const file = process.env.MOVED_CLOCK
const RealDate = Date
let offsetMs = 0

function readOffset(): void {
  if (!file) return
  const text = readFileSync(file, 'utf8')
  const written = Number(text)
  if (text !== '' && Number.isFinite(written)) offsetMs = written
}

const now = () => RealDate.now() + offsetMs

if (file) {
  readOffset()
  setInterval(readOffset, LOOK_AGAIN_MS).unref()
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  })
}
