import { expect, it } from 'vitest'
import { missingOptional, outOfStep } from './check-lock.ts'

it('finds an optional dependency that the lock file names and does not hold', () => {
  const packages = {
    '': {},
    'node_modules/tool': {
      optionalDependencies: { 'tool-linux': '1', 'tool-darwin': '1', 'tool-windows': '1' },
    },
    'node_modules/tool-linux': {},
    'node_modules/tool/node_modules/tool-windows': {},
  }
  expect(missingOptional({ packages })).toEqual(['node_modules/tool needs tool-darwin'])
})

it('names what package.json and the lock file say differently, and what is pinned to no exact version', () => {
  const manifest = { dependencies: { hono: '4.1.0', zod: '^4.0.0' }, devDependencies: { vite: '8.0.0' } }
  const packages = { '': { dependencies: { hono: '4.0.0', zod: '^4.0.0' } } }
  expect(outOfStep(manifest, { packages })).toEqual([
    'hono is 4.1.0 in package.json and 4.0.0 in the lock file',
    'zod is pinned to no exact version: ^4.0.0',
    'vite is 8.0.0 in package.json and absent in the lock file',
  ])
  expect(outOfStep({}, { packages: { '': {} } })).toEqual([])
})
