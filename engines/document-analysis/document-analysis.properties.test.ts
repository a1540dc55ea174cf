import fc from 'fast-check'
import { expect, it } from 'vitest'
import { analyseDocument, type ReadHere } from './index.ts'

const kinds: readonly ReadHere[] = ['10k', 'research_report', 'news']

const pieces = fc.constantFrom(
  'Item 1A. Risk Factors\n',
  'CONSOLIDATED STATEMENTS OF OPERATIONS\n(In millions)\n2024\n2023\n',
  'Total revenues\t1,200\t1,100\n',
  'Net income 1,200 (3,400)\n',
  '$',
  '(1,234',
  '$4.2 billion',
  '12%',
  'price target to $250 from $210. ',
  'Rating: Buy\n',
  'from Hold to Buy ',
  'FY25E EPS of $6.50',
  'SEATTLE, March 3, 2025 (Reuters) - ',
  'substantial doubt about its ability to continue as a going concern. ',
  'We may fail. ',
  'the of and to in for is that with as ',
  '\n\n',
  '\u00a0',
  '\u200b',
  '🙂',
  '•',
  'é',
)

it('whatever a text is, every value with a place is word for word what stands there, and its number is in it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(pieces, fc.string({ maxLength: 12 })), { maxLength: 60 }),
      fc.constantFrom(...kinds),
      (parts, kind) => {
        const text = `The report of the company is that which it has been. ${parts.join('')}`
        const answer = analyseDocument(text, kind)
        if (answer.outcome === 'not-analysed') return
        for (const { value, number, span } of answer.sections.flatMap(({ findings }) => findings)) {
          if (span === null) {
            expect(value).toBeNull()
            continue
          }
          expect(span.end).toBeGreaterThan(span.start)
          expect(value).toBe(text.slice(span.start, span.end).replaceAll(/\s+/g, ' ').trim())
          if (number !== null && number !== 0)
            expect(value!.replaceAll(',', '')).toContain(String(Math.abs(number)).split('.')[0])
        }
      },
    ),
    { numRuns: 400 },
  )
})

it('a text that repeats one thing for long is read in a time that grows with its length', () => {
  const unit = 30_000
  for (const piece of [
    '(',
    '$',
    '1',
    '1,',
    '1,234 ',
    'A',
    'Aa ',
    ' ',
    '\t',
    '.',
    'a. ',
    '•\n',
    'Item 1A\n',
    'from ',
    'price target ',
    'Rating ',
    'Analyst: A',
    'CEO A',
    '2024 ',
    'going concern ',
    'A, ',
    'Total assets\n',
    '$1 ',
    '—',
  ])
    for (const kind of kinds) {
      const head =
        'the of and to in for is that with as by on are at from was be or an which its this have has '
      const time = (times: number) => {
        const text = head + piece.repeat(times)
        const started = performance.now()
        analyseDocument(text, kind)
        return performance.now() - started
      }
      time(1_000)
      expect(time(unit), `${JSON.stringify(piece)} as ${kind}`).toBeLessThan(1_500)
    }
})
