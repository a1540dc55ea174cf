// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { draw } from './render.tsx'

it('a test may leave what it has drawn', async () => {
  await draw(<h1>Left</h1>)
  await draw(<h1>Left beside it</h1>)
  expect(document.querySelectorAll('h1')).toHaveLength(2)
})

it('and the next one finds nothing of it', () => {
  expect(document.querySelectorAll('h1')).toHaveLength(0)
})
