import { expect, it } from 'vitest'
import { wilsonInterval } from './index.ts'

it('Wilson’s interval agrees with the published values (Newcombe 1998) and holds its share', () => {
  expect(wilsonInterval(81, 263)?.low).toBeCloseTo(0.2553, 4)
  expect(wilsonInterval(81, 263)?.high).toBeCloseTo(0.3662, 4)
  expect(wilsonInterval(15, 148)?.low).toBeCloseTo(0.0624, 4)
  expect(wilsonInterval(15, 148)?.high).toBeCloseTo(0.1605, 4)
  expect(wilsonInterval(0, 20)).toEqual({ low: 0, high: expect.closeTo(0.1611, 4) })
  expect(wilsonInterval(29, 29)).toEqual({ low: expect.closeTo(0.883, 4), high: 1 })
  expect(wilsonInterval(0, 0)).toBeUndefined()
})
