import { expect, it } from 'vitest'
import { subscriberOf } from './subscriber.ts'

it('limits count a subscriber: an address of the fourth version, a /64 of the sixth', () => {
  expect(subscriberOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect(subscriberOf('2001:db8:1:2:3:4:5:6')).toBe(subscriberOf('2001:db8:1:2:ffff::1'))
  expect(subscriberOf('2001:db8:1:3::1')).not.toBe(subscriberOf('2001:db8:1:2::1'))
  expect(subscriberOf('')).toBe('')
})
