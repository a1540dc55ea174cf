import { expect, it } from 'vitest'
import {
  buildPartyIndex,
  formsOf,
  NAME_LENGTH_MAX,
  numbersInText,
  prepareParty,
  readableName,
} from './index.ts'
import type { Party } from './party.ts'

const asked = (name: string): Party => ({
  id: name,
  schema: 'Unknown',
  names: [{ value: name, kind: 'primary' }],
})
const lists = buildPartyIndex([asked('Ivan Petrov'), asked('Alfa Trading Ltd'), asked('金正恩')])

const readings: Record<string, (text: string) => unknown> = {
  'the names that stand in a name': (text) => formsOf(text, 'Unknown'),
  'the numbers in a text': (text) => numbersInText(text),
  'a name that is compared': (text) => prepareParty(asked(text)),
  'a name that is searched': (text) => lists.search(asked(readableName(text))),
}
const repeated = `a|A. |-|- |(| (|,|, |; |/|a/|1 |A1 |a1 |IMO 1 |account 1|tel 1|1 dwt |SABRRUMM,| "|“|<<|A<|1/A |金|김|محمد | and |Ivan Petrov and |aka |c/o |branch |Abu |director of |a family trust |1.1.|b. |ex |ooo|\u3164a|t/a x `
const text = (unit: string, length: number) => `Ivan ${unit.repeat(length / unit.length)} Ltd`

function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

it.each(Object.keys(readings))(
  '%s takes time in proportion to a text without end, and no more',
  (title) => {
    const read = readings[title]!
    for (const unit of repeated.split('|')) {
      read(text(unit, 1_000))
      const [short, long] = [4_000, 32_000].map((length) => cpuMs(() => read(text(unit, length))))
      // Eight times the text: in proportion eight times the time, with the square sixty-four times.
      expect(long, `${title}: “${unit}” ${short} ms, then`).toBeLessThan(16 * short! + 150)
    }
  },
  60_000,
)

it('a name longer than names are is searched by its beginning, and says that this is no answer', () => {
  const long = `Ivan Petrov ${'of the house of Halden '.repeat(100)}`
  expect(formsOf(long, 'Person').cautions[0]).toBe('too-long')
  expect(readableName(long).length).toBeLessThanOrEqual(NAME_LENGTH_MAX)
  expect(formsOf('Ivan Petrov', 'Person').cautions).toEqual([])
})

it('signs that nobody sees make no name too long', () => {
  const hidden = `${'\u200b'.repeat(5_000)}Ivan   ${' '.repeat(900)}Petrov`
  expect(formsOf(hidden, 'Person').cautions).toEqual([])
  expect(lists.search(asked(readableName(hidden)))[0]).toMatchObject({ probability: expect.closeTo(0.97, 1) })
})

it('a number is found wherever it stands in a long text', () => {
  const wallet = '0x8576acc5c05d6ce88f4e49bf65bdf0c62f91353c'
  for (let at = 540; at < 660; at += 3)
    expect(
      numbersInText(`${'word '.repeat(at / 5)}passport no. 4510123456 and ${wallet} ${'word '.repeat(400)}`),
      `${at}`,
    ).toEqual(expect.arrayContaining([`ID ${wallet}`, 'ID 4510123456']))
})
