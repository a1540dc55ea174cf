import { performance } from 'node:perf_hooks'
import { expect, it } from 'vitest'
import { quantitiesIn } from '#engines/quantities/index.ts'
import { foldText } from './fold-text.ts'
import { analyseTranscript } from './index.ts'
import { callsByLayout, layoutsOfCalls, sampleTurns } from './sample-calls.ts'

/** A small generator of chance from a seed, so that a failure can be had again. */
function chanceFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const scraps = [
  '\u0000',
  '\u200b',
  '\n\n',
  ': ',
  ' -- ',
  '....................',
  '$',
  '(',
  '999,999',
  '%',
  '\ud83d',
  'Operator',
  'revenue of ',
  '\r\n',
  '<Sync id="1"/>',
  '—',
]

/** A transcript with pieces cut out, doubled, moved and scraps put in. */
function mutate(text: string, chance: () => number): string {
  let changed = text
  const rounds = 1 + Math.floor(chance() * 8)
  for (let round = 0; round < rounds; round++) {
    const from = Math.floor(chance() * changed.length)
    const to = Math.min(changed.length, from + Math.floor(chance() * 200))
    const kind = Math.floor(chance() * 4)
    if (kind === 0) changed = changed.slice(0, from) + changed.slice(to)
    else if (kind === 1) changed = changed.slice(0, to) + changed.slice(from)
    else if (kind === 2)
      changed =
        changed.slice(0, from) + (scraps[Math.floor(chance() * scraps.length)] ?? '') + changed.slice(from)
    else changed = changed.slice(0, from) + changed.slice(from, to).toUpperCase() + changed.slice(to)
  }
  return changed
}

it('reads what is left of a damaged transcript, and shows nothing that does not stand in it: every figure is read again at its place', () => {
  const chance = chanceFrom(11)
  const texts = Object.values(callsByLayout)
  for (let round = 0; round < 60; round++) {
    const text = mutate(texts[round % texts.length] ?? '', chance)
    const read = analyseTranscript(text)
    if (read.outcome !== 'analysed') continue
    for (const { quote, span } of read.quotes)
      expect(quote.replaceAll(/\s/g, '').length).toBe(
        foldText(text).slice(span.start, span.end).replaceAll(/\s/g, '').length,
      )
    const { revenue, revenueGrowth, earnings, earningsGrowth, candidates } = read.figures
    const figures = [revenue, revenueGrowth, earnings, earningsGrowth, ...Object.values(candidates).flat()]
    for (const figure of figures) {
      if (!figure) continue
      const answer = quantitiesIn(
        foldText(text).slice(figure.span.start, figure.span.end).replaceAll('\n', ' '),
      )
      expect(answer.flatMap(({ value, split }) => [Math.abs(value), ...(split ?? [])])).toContain(
        Math.abs(figure.value),
      )
    }
    for (const turn of read.turns) expect(turn.span.end).toBeGreaterThanOrEqual(turn.span.start)
  }
})

it('takes time in proportion to the text, whatever the text is made of', () => {
  for (const piece of [
    'a',
    ' ',
    '1',
    '$1 ',
    'A. ',
    '-',
    '.',
    'Revenue of ',
    '(',
    'Name: ',
    '? ',
    'from ',
    'The Question ',
  ]) {
    const text = `Operator: Welcome to the call.\nAnn Marsh: ${piece.repeat(Math.ceil(40_000 / piece.length))}\nOperator: Thank you.`
    const start = performance.now()
    analyseTranscript(text + ' the of and to in a that is for it on with as we our'.repeat(40))
    expect(performance.now() - start).toBeLessThan(2_000)
  }
})

it('the same speeches come out of every layout, whatever the people are called', () => {
  const chance = chanceFrom(5)
  const pick = (from: readonly string[]): string => from[Math.floor(chance() * from.length)] ?? ''
  const given = ['Ana', 'Robert', 'Yuki', 'Sinéad', 'Mark', 'Grace', 'Joseph']
  const families = ["O'Dell", 'van der Berg', 'Price-Hall', 'McKay', 'Ångström', 'Li', 'Brown']
  for (let round = 0; round < 6; round++) {
    const names = new Map<string, string>()
    for (const { name, title } of sampleTurns)
      if (title !== '')
        names.set(name, names.get(name) ?? `${pick(given)} ${families[names.size + round] ?? 'Young'}`)
    const renamed = (text: string): string =>
      [...names].reduce(
        (stated, [old, name]) =>
          stated.replaceAll(old, name).replaceAll(old.split(' ')[0] ?? '', name.split(' ')[0] ?? ''),
        text,
      )
    const turns = sampleTurns.map((turn) => ({
      ...turn,
      name: names.get(turn.name) ?? turn.name,
      text: renamed(turn.text),
    }))
    for (const [layout, print] of Object.entries(layoutsOfCalls)) {
      const text = print(turns)
      const read = analyseTranscript(text)
      if (read.outcome !== 'analysed') throw new Error(`${layout}: ${read.reason}`)
      const answer = read.turns.map(({ span }) => text.slice(span.start, span.end).trim())
      expect(answer, layout).toEqual(turns.map(({ text: spoken }) => spoken))
    }
  }
})
