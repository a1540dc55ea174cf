// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import type { ExplainedMatch } from '#domains/screening/contract/index.ts'
import { exampleMatch } from './example-match.ts'
import { TryName } from './try-name.tsx'

let drawn: Drawn
afterEach(async () => {
  await drawn?.remove()
  vi.unstubAllGlobals()
})

async function tried(name: string, answer: () => Promise<Response>): Promise<string> {
  vi.stubGlobal('fetch', answer)
  drawn = await draw(<TryName example={exampleMatch()} />)
  const input = drawn.host.querySelector('input')
  const form = drawn.host.querySelector('form')
  if (!input || !form) throw new Error('There is no form.')
  input.value = name
  await drawn.act(() => void form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  await drawn.until(() => expect(drawn.host.querySelector('[role=status]')?.textContent).toContain(name))
  return drawn.host.textContent ?? ''
}
const closest = (facts: Partial<ExplainedMatch>): ExplainedMatch => ({
  ...exampleMatch(),
  clearing: [],
  ...facts,
})
const found = (matches: number, one: ExplainedMatch | null) => async () =>
  Response.json({ sentence: 'No match in OFAC of 28 Nov 2026', matches, closest: one })

describe('a name that a visitor tries', () => {
  it('is named in its answer, so that no other is taken for it, and nobody is cleared', async () => {
    const text = await tried('Ada Lindqvist', found(0, null))
    expect(text).toContain('“Ada Lindqvist”: No match in OFAC of 28 Nov 2026.')
    expect(text).toContain('nobody is cleared by it')
  })

  it('a record below the threshold is not shown as found', async () => {
    const text = await tried('Ada Lindqvist', found(0, closest({ isMatch: false, probability: 0.2 })))
    expect(text).toContain('No match. Closest on')
    expect(text).not.toContain('Found on')
    expect(drawn.host.querySelector('figure')?.getAttribute('aria-label')).toMatch(/^No match/)
  })

  it('a match below the threshold says why it is one', async () => {
    const text = await tried('Ada Lindqvist', found(1, closest({ probability: 0.4 })))
    expect(text).toContain('Found on')
    expect(text).toContain('kept for review')
  })

  it('that was one too many says so and shows no earlier match beside it', async () => {
    const text = await tried('Ada Lindqvist', async () =>
      Response.json(
        { code: 'too-many-requests', message: 'Too many attempts. Please try again in 60 seconds.' },
        { status: 429 },
      ),
    )
    expect(text).toContain(
      '“Ada Lindqvist” was not compared. Too many attempts. Please try again in 60 seconds.',
    )
    expect(drawn.host.querySelector('figure')).toBeNull()
  })

  it('a name with signs of HTML is shown as text', async () => {
    await tried('<img src=x onerror=alert(1)>', found(0, null))
    expect(drawn.host.querySelector('img')).toBeNull()
  })
})
