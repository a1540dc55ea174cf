import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { collectGarbage, watchTurns } from './watch-turns.ts'

const computes = (ms: number) => {
  const { user } = process.threadCpuUsage()
  while (process.threadCpuUsage().user - user < ms * 1_000);
}

it('a turn that computes for long is told, whatever turns of little work are around it', async () => {
  const watch = watchTurns()
  await nextTurn()
  computes(120)
  await nextTurn()
  for (let turn = 0; turn < 100; turn += 1) {
    computes(1)
    await nextTurn()
  }
  expect(watch.end().cpuMs).toBeGreaterThanOrEqual(110)
})

it('what collects the garbage of the whole thread is no work of the turn into which it falls', async () => {
  // A heap that takes a while to look through, as other tests leave one.
  const kept = Array.from({ length: 1_500_000 }, (_, at) => ({ at }))
  collectGarbage()
  const { user, system } = process.threadCpuUsage()
  const watch = watchTurns()
  await nextTurn()
  collectGarbage()
  await nextTurn()
  await nextTurn()
  const longest = watch.end()
  const spent = process.threadCpuUsage()
  const wholeMs = (spent.user + spent.system - user - system) / 1_000
  expect(kept.length).toBe(1_500_000)
  expect(longest.cpuMs).toBeLessThan(wholeMs / 2)
})
