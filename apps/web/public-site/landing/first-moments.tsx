import { useEffect } from 'react'
import { startScripts } from '../start-scripts.ts'

// Only the drawn page carries it: where scripts draw, they are there already.
const source = import.meta.env.SSR ? `(${startScripts.toString()})()` : ''

/** From the first paint until the scripts have taken the page over: nothing that a visitor does is lost. */
export function FirstMoments() {
  useEffect(() => {
    document.dispatchEvent(new Event('assay:taken-over'))
  }, [])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function.
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: source }} />
}
