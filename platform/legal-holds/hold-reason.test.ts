import { expect, it } from 'vitest'
import { quotedReason } from './index.ts'

it('a hold is named with its reason, and with the beginning of one that is as long as a page', () => {
  expect(quotedReason('Court order 12/3')).toBe('“Court order 12/3”')
  expect(quotedReason('𝔸'.repeat(300))).toBe(`“${'𝔸'.repeat(300)}”`)
  expect(quotedReason('𝔸'.repeat(2_000))).toBe(`“${'𝔸'.repeat(300)}…”`)
})
