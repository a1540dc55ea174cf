/**
 * Runs in a drawn page before any other script of ours. Asks for the page's modules once the page has been painted, and
 * keeps what a visitor does before they are there: the last button pressed, a form sent and text typed are given to the
 * page when it says that it has taken over (`assay:taken-over`). What the browser did by itself is not done again: a menu
 * or a card that a button opened stays as it is, and the page is told which ones stand open.
 *
 * It is sent as text: nothing from outside the function may be named in it.
 */
export function startScripts(): void {
  let isStarted = false
  const start = () => {
    // The modules stand at the end of the page, which a slow line brings after the first frame.
    if (document.readyState === 'loading') return document.addEventListener('DOMContentLoaded', start)
    if (isStarted) return
    isStarted = true
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="assay-module"]')) {
      link.rel = 'modulepreload'
    }
    for (const waiting of document.querySelectorAll('script[type="assay-module"]')) {
      const script = document.createElement('script')
      script.type = 'module'
      script.textContent = waiting.textContent
      document.head.append(script)
    }
  }
  requestAnimationFrame(() => setTimeout(start))
  // A page in a tab that nobody looks at is not painted.
  setTimeout(start, 1_500)

  let pressed: HTMLElement | undefined
  let sent: { form: HTMLFormElement; submitter: HTMLElement | null } | undefined
  const press = (event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>('button[type="button"]')
    // The browser opens and shuts what such a button points at; a second press would undo the first.
    pressed = button && !button.hasAttribute('popovertarget') ? button : undefined
  }
  const open = new Set<EventTarget>()
  const watch = (event: Event) => {
    if (!event.target) return
    if ((event as ToggleEvent).newState === 'open') open.add(event.target)
    else open.delete(event.target)
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    sent = { form, submitter: event.submitter }
    // Where the scripts never come, a form with an address of its own goes there.
    setTimeout(() => sent && form.hasAttribute('action') && form.submit(), 5_000)
  }
  document.addEventListener('click', press, true)
  document.addEventListener('submit', send, true)
  document.addEventListener('toggle', watch, true)

  const giveBack = () => {
    document.removeEventListener('click', press, true)
    document.removeEventListener('submit', send, true)
    document.removeEventListener('toggle', watch, true)
    const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input:not([type=checkbox], [type=radio], [type=file]), textarea',
    )
    for (const field of fields) {
      const typed = field.value
      if (typed === field.defaultValue) continue
      // React compares with the value that it saw last; it is shown the one from before.
      field.value = field.defaultValue
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    for (const box of document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')) {
      if (box.checked === box.defaultChecked) continue
      box.checked = box.defaultChecked
      box.click()
    }
    for (const card of open) {
      card.dispatchEvent(Object.assign(new Event('toggle'), { oldState: 'closed', newState: 'open' }))
    }
    // What was typed has to be in the page's state before a form is sent.
    setTimeout(() => {
      if (sent) sent.form.requestSubmit(sent.submitter)
      else pressed?.click()
      sent = undefined
    })
  }
  document.addEventListener('assay:taken-over', giveBack, { once: true })
}
