import { expect, it } from 'vitest'
import { asksStanding, speaksOfLists } from './of-lists.ts'

it.each([
  'is Bank Rossiya sanctioned?',
  'Is Bank Rossiya under sanctions',
  'isn’t Bank Rossiya sanctioned?',
  'has Bank Rossiya been cleared?',
  'was Bank Rossiya ever designated by OFAC?',
  'Is Bank Rossiya on any list?',
  'is bank rossiya on the sdn list',
  'does Bank Rossiya appear on a sanctions list?',
  'Bank Rossiya is not sanctioned, right?',
  'can you confirm Bank Rossiya is not sanctioned',
  'check Bank Rossiya against the sanctions lists',
  'any sanctions on Bank Rossiya?',
  'are there any sanctions against Bank Rossiya',
  'tell me whether Bank Rossiya is blacklisted',
  'is Bank Rossiya a PEP?',
  'is Bank Rossiya clean?',
  'can we onboard Bank Rossiya?',
  'may we do business with Bank Rossiya',
  'are we allowed to pay Bank Rossiya?',
  'is it ok to deal with Bank Rossiya',
  'is Bank Rossiya safe to onboard?',
  'can Bank Rossiya be onboarded?',
  'According to the attached memo, is Bank Rossiya sanctioned?',
  'what is the sanctions status of Bank Rossiya',
  'Ist Bank Rossiya sanktioniert?',
  'Steht Bank Rossiya auf einer Sanktionsliste?',
  '¿Está sancionado el Bank Rossiya?',
  'Bank Rossiya est-elle sous sanctions ?',
  'Bank Rossiya è sanzionata?',
  'Банк Россия под санкциями?',
  '俄罗斯银行受到制裁吗',
])('%s: asks whether somebody is on a list', (question) => {
  expect(asksStanding(question)).toBe(true)
})

it.each([
  'how many entries are on the OFAC SDN list',
  'which sanctions lists are stale',
  'when was the OFAC list last updated?',
  'why was Aviacon Zitotrans flagged',
  'longest sanctions list',
  'which names were confirmed as true sanctions hits',
  'is Apple listed on NASDAQ?',
  'is anyone on the credit watch list',
  'how much cash do we have',
  'what do the documents say about tariffs',
  'how many trades were cleared through LCH',
])('%s: asks the records', (question) => {
  expect(asksStanding(question)).toBe(false)
})

it.each([
  ['Bank Rossiya is not sanctioned and has been cleared.', true],
  ['No match was found on any list.', true],
  ['It may be onboarded.', true],
  ['Die Bank steht auf keiner Sanktionsliste.', true],
  ['Volumes cleared through LCH rose.', false],
  ['Tariffs raised our costs by 4% in the quarter.', false],
])('“%s” speaks of lists: %s', (text, does) => {
  expect(speaksOfLists(text)).toBe(does)
})
