import { describe, expect, it } from 'vitest'
import { readyForFirstPaint } from './first-paint.ts'

const styles: Record<string, string> = {
  '/assets/a.css': '.a{color:red}',
  '/assets/evil.css': '</STYLE><script>',
}
const ready = (html: string) => readyForFirstPaint(html, (href) => styles[href])

describe('a page that is ready for its first paint', () => {
  it('carries its styles, and keeps their links without asking for them', () => {
    expect(ready('<head><link rel="stylesheet" href="/assets/a.css#"/></head><body>x</body>')).toBe(
      '<head><style>.a{color:red}</style><link disabled media="print" rel="stylesheet" href="/assets/a.css#"/></head><body>x</body>',
    )
  })

  it('keeps its scripts waiting where it starts them itself, and only there', () => {
    const page = (starter: string) =>
      `<head><link rel="modulepreload" href="/a.js"/></head><body>${starter}<script type="module" async="">import "/a.js"</script></body>`
    const starter = '<script>addEventListener("assay:taken-over", x)</script>'
    expect(ready(page(starter))).toBe(
      `<head><link rel="assay-module" href="/a.js"/></head><body>${starter}<script type="assay-module">import "/a.js"</script></body>`,
    )
    expect(ready(page(''))).toBe(page(''))
  })

  it('leaves alone what it cannot carry: an unknown style sheet, one that would end its element, the body', () => {
    const page =
      '<head><link rel="stylesheet" href="/other.css"/><link rel="stylesheet" href="/assets/evil.css"/></head><body><link rel="stylesheet" href="/assets/a.css"/></body>'
    expect(ready(page)).toBe(page)
    expect(ready('no head at all')).toBe('no head at all')
  })
})
