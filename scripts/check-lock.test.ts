import { expect, it } from 'vitest'
import { missingOptional } from './check-lock.ts'

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
