import { expect, it } from 'vitest'
import { verdictOf } from './words.ts'

it('the words of a back-test follow its p-value, whatever its zone', () => {
  const words = (trafficLight: 'green' | 'yellow' | 'red', exceptions: number, kupiecPValue: number) =>
    verdictOf({ trafficLight, exceptions, expectedExceptions: 12.5, kupiecPValue }).words
  expect(words('green', 12, 0.88)).toBe('Green: as many as chance explains')
  expect(words('green', 3, 0.005)).toBe('Green: fewer than chance explains, the model overstates the risk')
  expect(words('green', 19, 0.04)).toBe('Green: more than chance explains, the model understates the risk')
  expect(words('yellow', 18, 0.1)).toBe('Yellow: as many as chance explains')
  expect(words('red', 40, 0)).toBe('Red: more than chance explains, the model understates the risk')
  expect(
    verdictOf({ trafficLight: 'green', exceptions: 3, expectedExceptions: 12.5, kupiecPValue: 0.005 })
      .severity,
  ).toBe('medium')
})
