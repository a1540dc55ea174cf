import { describe, expect, it } from 'vitest'
import { brokenArrows, importsOf, sourcesOf } from './check-arrows.ts'

const broken = (path: string, text: string) => brokenArrows([{ path, text }])

describe('the arrows', () => {
  it('are read from imports, type imports, re-exports and dynamic imports', () => {
    const text = `import a from './a.ts'
import type { B } from '#platform/b.ts'
export { c } from "./c.ts"
import './d.css'
const e = await import('./e.ts')
import {
  f,
  type G,
} from './f.ts'`
    expect(importsOf(text)).toEqual(['./a.ts', '#platform/b.ts', './c.ts', './d.css', './e.ts', './f.ts'])
  })

  it.each([
    ['domains/cases/server/open-case.ts', `import type { X } from '#domains/screening/server/index.ts'`],
    ['domains/screening/server/a.ts', `import { x } from '#domains/cases/server/store.ts'`],
    ['domains/screening/web/a.tsx', `import { x } from '../server/index.ts'`],
    ['domains/screening/web/a.tsx', `import { x } from '#platform/database/index.ts'`],
    ['platform/audit/a.ts', `const x = await import('#domains/cases/server/index.ts')`],
    ['design-system/primitives/a.tsx', `import { x } from '#platform/endpoint/index.ts'`],
    ['engines/bonds/a.ts', `import { readFileSync } from 'node:fs'`],
    ['engines/bonds/a.ts', 'export const now = () => Date.now()'],
    ['engines/bonds/a.ts', `import { x } from '#engines/option-pricing/index.ts'`],
    ['domains/cases/server/utils.ts', ''],
    ['domains/unheard-of/server/a.ts', `import { x } from '#domains/cases/server/index.ts'`],
  ])('refuse %s with %s', (path, text) => {
    expect(broken(path, text)).toHaveLength(1)
  })

  it.each([
    ['domains/screening/server/a.ts', `import { openCase } from '#domains/cases/server/index.ts'`],
    ['domains/screening/web/a.tsx', `import { Panel } from '#design-system/patterns/page/index.ts'`],
    ['engines/bonds/a.ts', `import { cents } from '#engines/money/index.ts'`],
    ['apps/server/slices.ts', `import { casesRoutes } from '#domains/cases/server/index.ts'`],
  ])('allow %s with %s', (path, text) => {
    expect(broken(path, text)).toEqual([])
  })

  it('hold in this project', () => {
    const sources = sourcesOf('.')
    expect(sources.length).toBeGreaterThan(50)
    expect(brokenArrows(sources)).toEqual([])
  })
})
