import { expect, it } from 'vitest'
import { foundAlert, goneAlert, goneNote, screeningCauses } from './monitoring-alerts.ts'

const customer = { id: 7, name: 'Harbour Lamps', isMonitored: true }
const recorded = { id: 12, riskLevel: 'high' as const, newMatchCount: 1 }
const match = { listId: 'un-sc', listName: 'UN SC', entryUid: 'Q1', entryName: 'H. Lamps', screeningId: 3 }

it('each cause of a screening has a title of its own, and only a list change is called one', () => {
  const titles = screeningCauses.map((cause) => foundAlert(customer, recorded, cause).title)
  expect(new Set(titles).size).toBe(screeningCauses.length)
  expect(titles.filter((title) => /list change/.test(title))).toEqual([
    'Harbour Lamps: a possible match after a list change',
  ])
})

it('a match that was not found again is put down to the list or to the changed record, as it was', () => {
  const why = (cause: (typeof screeningCauses)[number]) => goneAlert(customer, 12, match, cause).description
  expect(why('list-change')).toMatch(/removed from UN SC or reads differently now\.$/)
  expect(why('facts-changed')).toMatch(/The record of the customer was changed since\.$/)
  for (const cause of screeningCauses)
    expect(goneNote(12, match, cause)).toContain('screening 12 did not find H. Lamps (Q1) on UN SC')
})

it('an alert about a customer that is not monitored does not call it monitored', () => {
  const alert = foundAlert(
    { ...customer, isMonitored: false },
    { ...recorded, newMatchCount: 2 },
    'first-screening',
  )
  expect(alert.description).toBe('Screening 12 found 2 new matches for a customer that is not monitored.')
})
