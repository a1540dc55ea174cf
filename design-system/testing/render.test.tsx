// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { draw } from './render.tsx'

it('a test may leave what it has drawn', async () => {
  await draw(<h1>Left</h1>)
  await draw(<h1>Left beside it</h1>)
  expect(document.querySelectorAll('h1')).toHaveLength(2)
})

it('a test finds nothing that the one before it rendered', () => {
  expect(document.querySelectorAll('h1')).toHaveLength(0)
})
