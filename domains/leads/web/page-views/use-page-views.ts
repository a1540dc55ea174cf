import { useEffect } from 'react'
import { useLocation } from 'react-router'
// Not through the contract's door: that would load its validation on every public page.
import { PAGE_VIEWS_PATH } from '../../contract/page-views-path.ts'

/** Reports every change of the page to this installation's own counter: path, referring host, coarse device and nothing else. */
export function usePageViews(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (asksNotToBeTracked()) return
    // After the page's own work, which must not wait for a count.
    const timer = setTimeout(() => report(pathname), REPORT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [pathname])
}

const REPORT_AFTER_MS = 300
const PATH_LENGTH_MAX = 300

function asksNotToBeTracked(): boolean {
  const asked = navigator as { doNotTrack?: string | null; globalPrivacyControl?: boolean }
  return asked.doNotTrack === '1' || asked.globalPrivacyControl === true
}

let isFirst = true

function report(pathname: string): void {
  const referrerHost = isFirst ? hostOf(document.referrer) : ''
  isFirst = false
  const body = JSON.stringify({ path: pathname.slice(0, PATH_LENGTH_MAX), referrerHost, device: device() })
  // A page that is being left still sends it. The answer is read so that the connection is free again; a count that is lost
  // is not worth a word to the visitor.
  fetch(PAGE_VIEWS_PATH, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
    keepalive: true,
    credentials: 'omit',
  }).then(
    (answer) => answer.text(),
    () => {},
  )
}

function hostOf(url: string): string {
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  return host === location.hostname ? '' : host
}

function device(): 'phone' | 'tablet' | 'desktop' {
  if (window.matchMedia('(max-width: 599px)').matches) return 'phone'
  return window.matchMedia('(pointer: coarse)').matches ? 'tablet' : 'desktop'
}
