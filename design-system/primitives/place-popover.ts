const gap = 10
const edge = 12

/**
 * Puts an open popover under its opener, or above it where there is no room, inside the window; `--arrow` is where its arrow points.
 * What the popover explains stays in sight: an opener inside `[data-explained]` keeps that whole cell free. Where there is no room on
 * either side (a low window, a phone) the popover lies over the cell, whole. Lighter than a positioning library, and enough: the
 * browser itself handles layering, Esc, outside clicks and focus.
 */
export function placePopover(opener: HTMLElement, card: HTMLElement): void {
  const from = opener.getBoundingClientRect()
  const cell = (opener.closest('[data-explained]') ?? opener).getBoundingClientRect()
  const width = card.offsetWidth
  const height = card.offsetHeight
  const middle = from.left + from.width / 2
  const left = Math.max(edge, Math.min(middle - width / 2, window.innerWidth - width - edge))
  const isBelow = cell.bottom + gap + height <= window.innerHeight - edge
  const isAbove = cell.top - gap - height >= edge
  const over = Math.max(edge, Math.min(cell.bottom + gap, window.innerHeight - edge - height))
  card.style.left = `${left}px`
  card.style.top = `${isBelow ? cell.bottom + gap : isAbove ? cell.top - gap - height : over}px`
  card.style.setProperty('--arrow', `${Math.max(16, Math.min(middle - left, width - 16))}px`)
  card.dataset.side = isBelow ? 'below' : isAbove ? 'above' : 'over'
}
