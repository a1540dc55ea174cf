import { expect, it } from 'vitest'
import { labelFaults, labelsIn } from './check-columns.ts'
import type { Source } from './read-source.ts'

const source = (path: string, text: string): Source => ({ path, text })

it('a label that a topic, a table or a file states by itself is counted, one of a contract is not', () => {
  expect(
    labelsIn([
      source('domains/cases/contract/schemas.ts', "column(z.string(), { title: 'Priority' })"),
      source(
        'domains/assistant/server/topics/cases.ts',
        "field('priority', {\n  label: 'priority' }), ...fieldsOf(caseColumns)",
      ),
      source(
        'domains/cases/web/cases-screen.tsx',
        "{ id: 'age', title: 'Age' }, ...tableColumns(caseColumns)",
      ),
      source('domains/cases/server/export.ts', "[{ title: 'Priority', value: (row) => row.priority }]"),
      source('domains/cases/server/export.test.ts', "[{ title: 'Priority', value: (row) => row.priority }]"),
    ]),
  ).toEqual({ topics: 1, tables: 1, files: 1 })
})

it('more labels than are written down are refused, and fewer are written down in their place', () => {
  const listed = { topics: 2, tables: 2, files: 2 }
  expect(labelFaults(listed, listed)).toEqual([])
  expect(labelFaults({ topics: 3, tables: 1, files: 2 }, listed)).toEqual([
    expect.stringContaining('define new ones in the contract'),
    expect.stringContaining('write that number down in place of 2'),
  ])
})
