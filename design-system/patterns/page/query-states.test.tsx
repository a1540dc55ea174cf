// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { QueryStates } from './query-states.tsx'

type Query<Data> = Parameters<typeof QueryStates<Data>>[0]['query']
const query = <Data,>(part: Partial<Query<Data>>): Query<Data> => ({
  data: undefined,
  error: null,
  isFetching: false,
  refetch: vi.fn(),
  dataUpdatedAt: 0,
  errorUpdatedAt: 0,
  ...part,
})
const failure = Object.assign(new Error('HTTP error! status: 503'), {
  status: 503,
  serverMessage: 'The lists are from 2026-09-01.',
  details: { reference: 'req_5d1c08' },
})

let drawn: Drawn
afterEach(() => drawn.remove())
const show = (part: Partial<Query<string[]>>) => (
  <QueryStates
    query={query(part)}
    failed="The cases could not be read."
    kept="Decisions are kept."
    empty="No open cases."
  >
    {(rows) => <p>{rows.join(', ')}</p>}
  </QueryStates>
)

describe('loading, failed, empty and ready', () => {
  it('loading is busy and says so', async () => {
    drawn = await draw(show({}))
    expect(drawn.host.querySelector('[aria-busy="true"]')).not.toBeNull()
    expect(drawn.host.querySelector('[role="status"]')?.textContent).toBe('Loading')
  })

  it('a failure is never shown as empty; it says what failed, what is kept, a reference, and tries again', async () => {
    const refetch = vi.fn()
    drawn = await draw(show({ error: failure, refetch, errorUpdatedAt: Date.UTC(2026, 10, 21, 9, 41, 12) }))
    const text = drawn.host.textContent ?? ''
    expect(text).not.toContain('No open cases.')
    expect(text).toContain('The cases could not be read.')
    expect(text).toContain('The lists are from 2026-09-01. Decisions are kept.')
    expect(text).toContain('09:41:12 UTC')
    expect(text).toContain('req_5d1c08')
    await drawn.click(drawn.byText('Try Again', 'button'))
    expect(refetch).toHaveBeenCalledOnce()
  })

  it('what is closed to somebody is told so, and is not asked for again', async () => {
    const closed = Object.assign(new Error('HTTP error! status: 403'), {
      status: 403,
      code: 'forbidden',
      serverMessage: 'Your role does not allow this.',
    })
    drawn = await draw(show({ error: closed }))
    expect(drawn.host.textContent).toBe('You do not have accessYour role does not allow this.')
  })

  it('empty says what is true; rows are shown', async () => {
    drawn = await draw(show({ data: [] }))
    expect(drawn.host.textContent).toContain('No open cases.')
    await drawn.remove()
    drawn = await draw(show({ data: ['one', 'two'] }))
    expect(drawn.host.textContent).toBe('one, two')
  })

  it('a failed refresh keeps the rows on screen and says from when they are', async () => {
    drawn = await draw(show({ data: ['one'], error: failure, dataUpdatedAt: Date.UTC(2026, 10, 21, 8, 57) }))
    expect(drawn.host.textContent).toContain('one')
    expect(drawn.host.textContent).toContain('Not updated')
    expect(drawn.host.textContent).toContain('Shown from 08:57 UTC')
  })
})
