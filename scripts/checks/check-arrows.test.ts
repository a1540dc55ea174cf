import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { brokenArrows, circlesIn, serverCodeInBundle } from './check-arrows.ts'
import { factsOf } from './read-source.ts'

const broken = (path: string, text: string) => brokenArrows([{ path, text }])

describe('the arrows', () => {
  it('are read from every way of naming a module, and from nothing that only looks like one', () => {
    const text = `import a from './a.ts'
import type { B } from '#platform/b.ts'
export { c } from "./c.ts"
import './d.css'
const e = await import(/* a note */ './e.ts')
import {
  f,
  type G,
} from './f.ts'
let g: import('./g.ts').G
new Worker(new URL('./h.worker.ts', import.meta.url))
// import { no } from './comment.ts'
const no = "import x from './text.ts'"`
    expect(factsOf({ path: 'platform/x/a.ts', text }).imports.toSorted()).toEqual([
      '#platform/b.ts',
      './a.ts',
      './c.ts',
      './d.css',
      './e.ts',
      './f.ts',
      './g.ts',
      './h.worker.ts',
    ])
  })

  it('imports of a file that cannot be parsed are not counted as none', () => {
    expect(() => broken('platform/x/a.ts', 'import {')).toThrow('platform/x/a.ts cannot be parsed')
  })

  it.each([
    [
      'domains/cases/server/handling/open-case.ts',
      `import type { X } from '#domains/screening/server/index.ts'`,
    ],
    ['domains/cases/server/open-case.test.ts', `import { x } from '#domains/screening/server/index.ts'`],
    ['domains/screening/server/a.ts', `import { x } from '#domains/cases/server/store.ts'`],
    ['domains/screening/web/a.tsx', `import { x } from '../server/index.ts'`],
    ['domains/screening/web/a.tsx', `import { x } from '#platform/database/index.ts'`],
    ['domains/screening/web/a.tsx', `let x: import('#domains/cases/server/index.ts').X`],
    ['domains/screening/contract/a.ts', `import { x } from '#platform/database/index.ts'`],
    ['domains/screening/server/a.ts', `import { x } from '#platform/audit/chain.ts'`],
    ['domains/screening/server/a.ts', `import { x } from '#platform/testing/index.ts'`],
    ['domains/screening/server/index.ts', `export * from './screen-company.ts'`],
    ['domains/screening/server/a.ts', `import { x } from '#engines/bonds/price.ts'`],
    ['domains/screening/server/a.ts', `import { x } from '#apps/server/main.ts'`],
    ['platform/audit/a.ts', `const x = await import('#domains/cases/server/index.ts')`],
    ['platform/audit/a.test.ts', `import { x } from '#domains/cases/server/index.ts'`],
    ['platform/audit/a.ts', `import { x } from '#design-system/formats/index.ts'`],
    ['design-system/primitives/a.tsx', `import { x } from '#platform/endpoint/index.ts'`],
    ['engines/bonds/a.ts', `import { readFileSync } from 'node:fs'`],
    ['engines/bonds/a.ts', 'export const now = () => Date.now()'],
    ['engines/bonds/a.ts', 'export const now = Date.now'],
    ['engines/bonds/a.ts', 'export const now = new Date()'],
    ['engines/bonds/a.ts', 'export const chance = Math.random()'],
    ['engines/bonds/a.ts', 'export const setting = process.env.RATE'],
    ['engines/bonds/a.ts', `import { x } from '#engines/option-pricing/index.ts'`],
    ['engines/bonds/a.ts', `new Worker(new URL('../../platform/x/a.worker.ts', import.meta.url))`],
    ['apps/server/slices.ts', `import { x } from '#domains/cases/server/store.ts'`],
    ['sample-data/fill.ts', `import { x } from '#domains/cases/server/store.ts'`],
    ['domains/cases/server/utils.ts', ''],
    ['domains/cases/shared/open-case.ts', ''],
    ['domains/unheard-of/server/a.ts', `import { x } from '#domains/cases/server/index.ts'`],
  ])('refuse %s with %s', (path, text) => {
    expect(broken(path, text)).toHaveLength(1)
  })

  it.each([
    ['domains/screening/server/a.ts', `import { openCase } from '#domains/cases/server/index.ts'`],
    ['domains/screening/server/a.test.ts', `import { x } from '#domains/cases/server/tables.ts'`],
    ['domains/screening/server/test-house.ts', `import type { World } from '#platform/testing/index.ts'`],
    ['domains/screening/web/a.tsx', `import { Panel } from '#design-system/patterns/page/index.ts'`],
    ['engines/bonds/a.ts', `import { cents } from '#engines/money/index.ts'`],
    ['domains/screening/contract/index.ts', `export * from './batches.ts'`],
    ['engines/bonds/a.ts', 'export const day = (millis: number) => new Date(millis) // never Date.now()'],
    ['engines/bonds/a.test.ts', `import { readFileSync } from 'node:fs'`],
    ['platform/audit/a.ts', `import { x } from '#platform/work-events/tables.ts'`],
    ['apps/server/slices.ts', `import { casesRoutes } from '#domains/cases/server/index.ts'`],
  ])('allow %s with %s', (path, text) => {
    expect(broken(path, text)).toEqual([])
  })
})

it('a cycle of imports is refused whatever their kind: value, type, deferred or thread', () => {
  const cycle = circlesIn([
    { path: 'platform/x/a.ts', text: `import type { B } from './b.ts'` },
    { path: 'platform/x/b.ts', text: `export { c } from '#platform/x/c.ts'` },
    { path: 'platform/x/c.ts', text: `let a: import('./a.ts').A` },
    { path: 'platform/x/outside.ts', text: `import './a.ts'` },
  ])
  expect(cycle).toEqual(['a circle of 3: platform/x/a.ts, platform/x/b.ts, platform/x/c.ts'])
  const deferred = [
    { path: 'platform/x/a.job.ts', text: `const work = () => import('./a.ts')` },
    { path: 'platform/x/a.ts', text: `import { job } from './a.job.ts'` },
    { path: 'platform/x/b.ts', text: `new Worker(new URL('./b.worker.ts', import.meta.url))` },
    { path: 'platform/x/b.worker.ts', text: `import type { B } from './b.ts'` },
  ]
  expect(circlesIn(deferred)).toHaveLength(2)
})

it('the database driver in the built web app is named with its file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bundle-'))
  try {
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'assets/page.js'), 'export const page = 1')
    expect(serverCodeInBundle(folder)).toEqual([])
    writeFileSync(join(folder, 'assets/leak.js'), 'class PGlite {}')
    expect(serverCodeInBundle(folder)).toEqual([expect.stringContaining('leak.js')])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
