import { describe, expect, it } from 'vitest'
import { indexNames, readQuestion } from '#engines/question-parsing/index.ts'
import { topicIndex } from '../topics/index.ts'
import { guide } from './product.ts'

const names = indexNames([])
const guided = (question: string) =>
  guide(readQuestion(question, { topics: topicIndex, names, today: '2026-11-27' }))

describe('where and how something is done', () => {
  it.each([
    ['where do I upload an earnings transcript?', '/dashboard/earnings'],
    ['how can I export our documents', '/dashboard/documents'],
    ['can I invite somebody of my team', '/dashboard/settings/people'],
    ['where would one enter a covenant', '/dashboard/credit'],
    ['is there an API?', '/dashboard/settings/keys'],
    ['how to send a questionnaire to a supplier', '/dashboard/esg-compliance'],
    ['is it possible to track another company', '/dashboard/intelligence'],
    ['which page has the tax lots report', '/dashboard/reports?tab=tax'],
  ])('is told by its screen: %s', (question, href) => {
    expect(guided(question)?.citations[0]?.href).toBe(href)
  })

  it('where it is done nobody said is refused, and no rows are told in its place', () => {
    expect(guided('where can I change the wallpaper')?.outcome).toBe('refused')
  })

  it.each([
    'how do you get to the value at risk',
    'where do we stand with the disclosures',
    'how do I read the concentration index',
    'can we buy 10 more shares with the cash we have',
    'how many documents are there',
  ])('is not what is asked: %s', (question) => {
    expect(guided(question)).toBeUndefined()
  })
})
