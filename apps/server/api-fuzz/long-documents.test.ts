import { expect, it } from 'vitest'
import { type Report, reportFile } from '#platform/report-files/index.ts'
import { TURN_CPU_MS_MAX, watchTurns } from './watch-turns.ts'

const columns = [{ title: 'When' }, { title: 'Who' }, { title: 'Note' }]
const reportWith = (note: string, rows: number): Report => ({
  title: 'CASE-1',
  asOf: '2026-11-26',
  sections: [
    {
      title: 'Notes',
      tables: [
        { title: 'In order', columns, rows: Array.from({ length: rows }, () => ['now', 'Ana', note]) },
      ],
    },
  ],
})

const long: [string, Report][] = [
  ['a word of thousands of letters, in a hundred notes', reportWith('n'.repeat(3_000), 100)],
  ['a text of a thousand words, in a hundred notes', reportWith('a reason of some words '.repeat(200), 60)],
  ['characters that the typeface lacks', reportWith('ኻ𓄪Ố⮋ㅺ'.repeat(300), 30)],
]

it.each(long)('SYS-007 a document with %s is written beside the requests', async (_of, report) => {
  // The thread starts with the first document.
  await reportFile(reportWith('short', 1), 'pdf')
  let longest = Number.POSITIVE_INFINITY
  for (let again = 0; again < 3 && longest >= TURN_CPU_MS_MAX; again += 1) {
    const watch = watchTurns()
    const { body } = await reportFile(report, 'pdf')
    longest = watch.end().cpuMs
    expect(
      Buffer.from(body as Uint8Array)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  }
  expect(longest).toBeLessThan(TURN_CPU_MS_MAX)
})
