import type { Page } from 'playwright-core'

/**
 * What can be pressed on a page and is not under the pointer where it stands, once it is scrolled into view: covered by something else, or cut off. Behind an
 * open dialog or the assistant nothing is looked at, and under an open menu nothing at all. Toasts lie over what they lie over, and go.
 */
export function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const all = (selector: string, within: ParentNode = document) =>
      [...within.querySelectorAll<HTMLElement>(selector)].filter(isSeen)
    if (all('[role="menu"], [role="listbox"], :popover-open').length > 0) return []
    const isInToast = (element: Element) => element.closest('section[aria-label="Notifications"]') !== null
    // A point, or in one: there for screen readers alone.
    const isUnseen = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect()
      const isPoint = (width < 4 || height < 4) && getComputedStyle(element).overflow !== 'visible'
      return isPoint || (element.parentElement !== null && isUnseen(element.parentElement))
    }
    const isCovered = (control: HTMLElement) => {
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const [place] = control.getClientRects()
      if (!place) return undefined
      const middle = { x: place.left + place.width / 2, y: place.top + place.height / 2 }
      // The link past the navigation stands above the page until it has the focus.
      if (middle.y < 0) return undefined
      const at = document.elementsFromPoint(middle.x, middle.y).find((element) => !isInToast(element))
      const labels = (control as HTMLInputElement).labels ?? []
      if (at && [control, ...labels].some((part) => part.contains(at))) return undefined
      return `${control.outerHTML.slice(0, 160)} under ${at?.outerHTML.slice(0, 120)}`
    }
    const scrolled = [...document.querySelectorAll('*')]
      .filter(({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0)
      .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }))
    const ground =
      all('dialog[open], [role="dialog"], section[aria-label="Assistant"]').at(-1) ?? document.body
    const covered = all('a[href], button, select, textarea, input, [role="tab"]', ground)
      .filter((control) => !control.matches(':disabled') && !control.closest('[inert], [aria-hidden="true"]'))
      .filter((control) => !isUnseen(control) && !isInToast(control))
      .flatMap((control) => isCovered(control) ?? [])
    for (const { element, top, left } of scrolled) element.scrollTo({ top, left, behavior: 'instant' })
    return covered
  })
}
