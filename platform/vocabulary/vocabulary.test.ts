import { describe, expect, it } from 'vitest'
import type { Trace } from '#platform/audit/index.ts'
import {
  actionsReading,
  declaredAction,
  defineActions,
  defineSubjects,
  namesEver,
  pathOf,
  subjectToday,
} from './index.ts'

defineSubjects({
  batch: {
    called: 'Batch',
    path: (id) => `/batches/${id}`,
    formerly: [{ type: 'screening', ids: 'batch-*' }],
  },
  'several-screenings': { called: 'Several screenings', formerly: [{ type: 'screening', ids: 'batch-0' }] },
  plan: { called: 'Plan', isOnly: true, formerly: [{ type: 'settings', ids: 'plan' }] },
})
defineActions({ 'plan.changed': 'Plan changed', 'batch.done': { words: 'Batch screened', onHub: {} } })

describe('what no slice has said does not compile', () => {
  const about = { type: 'case', id: 1 } as const
  it('an undeclared word is refused as an action, a subject or a link target', () => {
    const traces: Trace[] = [
      { action: 'case.opened', subject: about },
      // @ts-expect-error nobody finishes a batch: it is done
      { action: 'batch.finished', subject: about },
      // @ts-expect-error settings are no subject: each kind of them is
      { action: 'case.opened', subject: { type: 'settings', id: 'prices' } },
    ]
    expect(traces).toHaveLength(3)
    // @ts-expect-error a transaction is no kind of thing
    expect(pathOf({ type: 'transaction', id: 7 })).toBeUndefined()
  })
})

describe('rows that were written under another name', () => {
  it('are read under the name that their kind has today, the narrower one first', () => {
    expect(subjectToday({ type: 'screening', id: 'batch-7' })).toEqual({ type: 'batch', id: '7' })
    expect(subjectToday({ type: 'screening', id: 'batch-0' })).toEqual({
      type: 'several-screenings',
      id: 'batch-0',
    })
    expect(subjectToday({ type: 'screening', id: '7' })).toEqual({ type: 'screening', id: '7' })
    expect(subjectToday({ type: 'settings', id: 'plan' })).toEqual({ type: 'plan', id: 'plan' })
  })

  it('are found by today’s name, together with those of today', () => {
    expect(namesEver({ type: 'batch', id: 7 })).toEqual([
      { type: 'batch', id: '7' },
      { type: 'screening', id: 'batch-7' },
    ])
    expect(namesEver({ type: 'several-screenings', id: 'several' })).toEqual([
      { type: 'several-screenings', id: 'several' },
      { type: 'screening', id: 'batch-0' },
    ])
    expect(namesEver({ type: 'company', id: 7 })).toEqual([{ type: 'company', id: '7' }])
  })
})

it('an action is read in its slice’s words; one that no slice has any more, from its name', () => {
  expect(declaredAction('batch.done').words).toBe('Batch screened')
  expect(declaredAction('old-thing.file-taken').words).toBe('Old thing file taken')
  expect(actionsReading('batch scr')).toEqual(['batch.done'])
})
