import { describe, expect, it } from 'vitest'
import { readyForFirstPaint } from './first-paint.ts'

const styles: Record<string, string> = {
  '/assets/a.css': '.a{color:red}',
  '/assets/evil.css': '</STYLE><script>',
}
const ready = (html: string) => readyForFirstPaint(html, (href) => styles[href])

describe('a page that is ready for its first paint', () => {
  it('carries its styles, and keeps their links for a medium that no screen has', () => {
    expect(ready('<head><link rel="stylesheet" href="/assets/a.css#"/></head><body>x</body>')).toBe(
      '<head><style>.a{color:red}</style><link media="print" rel="stylesheet" href="/assets/a.css#"/></head><body>x</body>',
    )
  })

  it('asks for its scripts after everything else in the head', () => {
    expect(ready('<head><link rel="modulepreload" href="/a.js"/><title>A</title></head>')).toBe(
      '<head><title>A</title><link fetchpriority="low" rel="modulepreload" href="/a.js"/></head>',
    )
  })

  it('leaves alone what it cannot carry: an unknown style sheet, one that would end its element, the body', () => {
    const page =
      '<head><link rel="stylesheet" href="/other.css"/><link rel="stylesheet" href="/assets/evil.css"/></head><body><link rel="stylesheet" href="/assets/a.css"/></body>'
    expect(ready(page)).toBe(page)
    expect(ready('no head at all')).toBe('no head at all')
  })
})
