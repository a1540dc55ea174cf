// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { placePopover } from './place-popover.ts'

const opener = document.createElement('button')
const card = document.createElement('div')
const at = (top: number, bottom: number) =>
  vi.spyOn(opener, 'getBoundingClientRect').mockReturnValue({ top, bottom, left: 100, width: 20 } as DOMRect)
/** Where the card begins and ends, in a window of 740 pixels. */
const placed = (height: number) => {
  vi.spyOn(card, 'offsetHeight', 'get').mockReturnValue(height)
  vi.spyOn(card, 'offsetWidth', 'get').mockReturnValue(336)
  placePopover(opener, card)
  const top = Number.parseFloat(card.style.top)
  return { top, bottom: top + height, side: card.dataset.side }
}

beforeEach(() => {
  vi.restoreAllMocks()
  vi.stubGlobal('innerHeight', 740)
  vi.stubGlobal('innerWidth', 360)
})

it('stands under what it explains, or above it where there is no room', () => {
  at(100, 130)
  expect(placed(300)).toEqual({ top: 140, bottom: 440, side: 'below' })
  at(600, 630)
  expect(placed(300)).toEqual({ top: 290, bottom: 590, side: 'above' })
})

it('stays whole in a window that has room on neither side', () => {
  at(340, 442)
  expect(placed(334)).toEqual({ top: 394, bottom: 728, side: 'over' })
  at(340, 442)
  expect(placed(900).top).toBe(12)
})
