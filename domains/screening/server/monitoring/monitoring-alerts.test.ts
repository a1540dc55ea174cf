import { expect, it } from 'vitest'
import { hitAlert, screeningCauses } from '../matches/hit-alert.ts'
import { goneAlert, goneNote } from './monitoring-alerts.ts'

const customer = { id: 7, name: 'Harbour Lamps' }
const asked = {
  id: 12,
  subjectName: 'Harbour Lamps',
  subjectKey: 'company:7',
  companyId: 7,
  riskLevel: 'high',
}
const match = { listId: 'un-sc', listName: 'UN SC', entryUid: 'Q1', entryName: 'H. Lamps', screeningId: 3 }
const found = { ...match, probability: 0.931 }

it('each cause of a screening has a title of its own, and only a list change is called one', () => {
  const titles = [undefined, ...screeningCauses].map((cause) => hitAlert(asked, found, cause).title)
  expect(new Set(titles).size).toBe(screeningCauses.length + 1)
  expect(titles.filter((title) => /list change/.test(title))).toEqual([
    'Harbour Lamps: possible match with H. Lamps after a list change',
  ])
})

it('a match that was not found again is put down to the list or to the changed record, as it was', () => {
  const why = (cause: (typeof screeningCauses)[number]) => goneAlert(customer, 12, match, cause).description
  expect(why('list-change')).toMatch(/removed from UN SC or reads differently now\.$/)
  expect(why('facts-changed')).toMatch(/The record of the customer was changed since\.$/)
  for (const cause of screeningCauses)
    expect(goneNote(12, match, cause)).toContain('screening 12 did not find H. Lamps (Q1) on UN SC')
})

it('a hit is one alert for a subject and a party, about the customer where there is one', () => {
  expect(hitAlert(asked, found)).toMatchObject({
    title: 'Harbour Lamps: possible match with H. Lamps',
    description: 'Screening 12 found H. Lamps on UN SC (Q1) at 93.1%.',
    subject: { type: 'company', id: '7' },
    dedupeKey: 'screening-match company:7 un-sc/Q1',
  })
  expect(hitAlert({ ...asked, subjectKey: 'name:ab', companyId: null }, found).subject).toEqual({
    type: 'screening',
    id: '12',
  })
})
