import { expect, it } from 'vitest'
import { countDrawings } from './count-drawings.ts'

it('an address has so many pages drawn in a minute and no more; another one and the next minute begin anew', () => {
  let now = 0
  const drawings = countDrawings(() => now, true)
  for (let at = 0; at < 300; at += 1) {
    expect(drawings.mayDraw('192.0.2.1')).toBe(true)
    drawings.count('192.0.2.1')
  }
  expect(drawings.mayDraw('192.0.2.1')).toBe(false)
  expect(drawings.mayDraw('192.0.2.2')).toBe(true)
  now += 60_000
  expect(drawings.mayDraw('192.0.2.1')).toBe(true)
})

it('nothing is counted where limits are off', () => {
  const drawings = countDrawings(() => 0, false)
  for (let at = 0; at < 400; at += 1) drawings.count('192.0.2.1')
  expect(drawings.mayDraw('192.0.2.1')).toBe(true)
})
