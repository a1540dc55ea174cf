// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { keepFor, useKept } from './index.ts'

let drawn: Drawn | undefined
beforeEach(() => sessionStorage.clear())
afterEach(async () => {
  await drawn?.remove()
  drawn = undefined
})

function Holdings() {
  const [text, setText] = useKept('holdings', '')
  return <input value={text} onChange={(event) => setText(event.currentTarget.value)} />
}

function Terms({ terms }: { terms: { spot: string; days: number } }) {
  const [kept] = useKept('terms', terms)
  return <output>{JSON.stringify(kept)}</output>
}

const field = () => drawn?.host.querySelector('input')

/** Drawn as after a reload: the tab keeps what it kept. */
async function reload(node: React.ReactNode): Promise<void> {
  const kept = Object.entries({ ...sessionStorage })
  await drawn?.remove()
  for (const [key, value] of kept) sessionStorage.setItem(key, value)
  drawn = await draw(node)
}

it('what was typed is there after a reload', async () => {
  keepFor('1 4')
  drawn = await draw(<Holdings />)
  await drawn.type(field(), 'AAPL, 20')
  await reload(<Holdings />)
  expect(field()?.value).toBe('AAPL, 20')
})

it('whoever signs in next in the same tab finds nothing of it', async () => {
  keepFor('1 4')
  drawn = await draw(<Holdings />)
  await drawn.type(field(), 'AAPL, 20')
  const kept = Object.entries({ ...sessionStorage })
  await drawn.remove()
  for (const [key, value] of kept) sessionStorage.setItem(key, value)
  keepFor('1 5')
  drawn = await draw(<Holdings />)
  expect(field()?.value).toBe('')
})

it('what an older version kept in another shape, or nobody can read, is as never kept', async () => {
  for (const written of ['{"spot":"100"}', '{"spot":100,"days":30}', '[]', 'null', '{"spot"']) {
    sessionStorage.setItem('kept: terms', written)
    drawn = await draw(<Terms terms={{ spot: '90', days: 7 }} />)
    expect(drawn.host.textContent).toBe('{"spot":"90","days":7}')
    await drawn.remove()
  }
  sessionStorage.setItem('kept: terms', '{"spot":"100","days":30}')
  drawn = await draw(<Terms terms={{ spot: '90', days: 7 }} />)
  expect(drawn.host.textContent).toBe('{"spot":"100","days":30}')
})
