import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const directory = mkdtempSync(join(tmpdir(), 'evaluate-test-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

function file(name: string, rows: unknown[]): string {
  const path = join(directory, name)
  writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  return path
}

function evaluate(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const script = new URL('evaluate.ts', import.meta.url).pathname
  return spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })
}

const linesOf = <Line>(path: string): Line[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)

describe('the evaluate command', () => {
  it('answers each pair in order; names alone decide when it is asked for names only', () => {
    const pairs = file('pairs.jsonl', [
      {
        id: 'same',
        left: { schema: 'Person', names: ['Ivan Zhuravlenko'] },
        right: { schema: 'Person', names: ['Ivan Zhuravlenko'] },
      },
      {
        id: 'other',
        left: { schema: 'Person', names: ['Ivan Zhuravlenko'] },
        right: { schema: 'Person', names: ['Mary Ashbourne'] },
      },
      {
        id: 'born apart',
        left: { schema: 'Person', names: 'Ivan Petrov', birthDate: '1950-01-01' },
        right: { schema: 'Person', names: ['Ivan Petrov', ''], birthDate: ['1990-12-31'] },
      },
    ])
    const out = join(directory, 'pairs.out.jsonl')
    type Answer = { id: string; probability: number; match: boolean }
    expect(evaluate('name-pairs', '--in', pairs, '--out', out)).toMatchObject({ status: 0, stdout: '' })
    const full = linesOf<Answer>(out)
    expect(full.map(({ id }) => id)).toEqual(['same', 'other', 'born apart'])
    expect(full[0]).toMatchObject({ match: true })
    expect(full[1]).toMatchObject({ match: false })
    expect(evaluate('name-pairs', '--in', pairs, '--out', out, '--names-only').status).toBe(0)
    const namesOnly = linesOf<Answer>(out)
    expect(namesOnly[2]!.probability).toBeGreaterThan(full[2]!.probability)
  })

  it('screens each query in order, odd rows included, and ends with what it measured', () => {
    const watchlist = file('list.jsonl', [
      {
        id: 'a',
        list: 'UN',
        schema: 'Person',
        names: ['Ivan Zhuravlenko', ''],
        birthDate: ['1970'],
        nationality: ['ru'],
      },
      { id: 'b', list: 'UN', schema: 'Company', names: 'Zhuravlenko Shipping LLC' },
      { id: 'a', list: 'EU', schema: 'Person', names: ['Иван Журавленко'] },
      { id: 'c', names: [] },
      { names: ['No Id Given'] },
    ])
    const queries = file('queries.jsonl', [
      { name: 'Ivan Zhuravlenko', schema: 'Person' },
      { name: 'Mary Ashbourne', schema: 'Person', birthDate: null },
      { name: '', schema: 'Person' },
      { name: 'ZHURAVLENKO, Ivan', schema: 'Person', birthDate: '1970-03-01', nationality: 'RU' },
    ])
    const out = join(directory, 'screening.out.jsonl')
    expect(evaluate('screening', '--watchlist', watchlist, '--in', queries, '--out', out)).toMatchObject({
      status: 0,
      stdout: '',
    })
    const lines = linesOf<{
      hits: { id: string; probability: number }[]
      flagged: boolean
      cpuMicros: number
      summary: Record<string, number>
    }>(out)
    expect(lines).toHaveLength(5)
    expect(lines.slice(0, 4).map(({ flagged }) => flagged)).toEqual([true, false, false, true])
    expect(lines[0]!.hits[0]!.id).toBe('a')
    expect(lines[2]!.hits).toEqual([])
    for (const { hits, cpuMicros } of lines.slice(0, 4)) {
      expect(hits.map(({ probability }) => probability)).toEqual(
        hits.map(({ probability }) => probability).sort((a, b) => b - a),
      )
      expect(cpuMicros).toBeGreaterThan(0)
    }
    const { summary } = lines[4]!
    for (const figure of [
      'names',
      'indexBytes',
      'buildMs',
      'coldStartMs',
      'p50Micros',
      'p95Micros',
      'p99Micros',
      'namesPerSecond',
    ]) {
      expect(summary[figure], figure).toBeGreaterThan(0)
    }
  })

  it('answers statements line by line, a bare NaN and a text among them, with null where nothing is known', () => {
    const path = join(directory, 'statements.jsonl')
    writeFileSync(
      path,
      '{"id":"a","currency":"USD","scale":1,"kind":"private","statements":[{"period":"2024-12-31","currentAssets":3,"currentLiabilities":2,"ebit":NaN}]}\n{"id":"b \\"NaN\\"","currency":"USD","scale":1,"kind":"private","statements":[]}\n',
    )
    const out = join(directory, 'statements.out.jsonl')
    expect(evaluate('credit', '--in', path, '--out', out)).toMatchObject({ status: 0, stdout: '' })
    type Answer = {
      id: string
      ratios: Record<string, number | null>
      models: object
      checks: { code: string }[]
    }
    const [first, second] = linesOf<Answer>(out)
    expect(first!.ratios.currentRatio).toBe(1.5)
    expect(Object.keys(first!.ratios)).toHaveLength(42)
    expect(Object.keys(first!.models)).toHaveLength(9)
    expect(first!.checks.map(({ code }) => code)).toEqual(['no-prior', 'bad-number', 'market-missing'])
    expect(second!.id).toBe('b "NaN"')
    expect(Object.values(second!.ratios).every((value) => value === null)).toBe(true)
  })

  it('answers pairs of company records in order, whatever they leave out', () => {
    const pairs = file('companies.pairs.jsonl', [
      {
        id: 'one',
        left: { names: ['AvalonBay Communities, Inc.'], country: 'US' },
        right: { names: ['AVALONBAY COMM.  DL-,01'], country: 'United States' },
      },
      {
        id: 'two',
        left: { names: ['Romulus Capital II, L.P.'] },
        right: { names: ['Romulus Capital III, L.P.'] },
      },
      {
        id: 'numbered',
        left: { names: ['Alphabet'], identifiers: { cik: 1652044 } },
        right: { names: ['Google'], identifiers: [{ scheme: 'CIK', id: '0001652044' }] },
      },
      { id: 'empty', left: {}, right: null },
    ])
    const out = join(directory, 'companies.out.jsonl')
    expect(evaluate('entities', '--in', pairs, '--out', out)).toMatchObject({ status: 0, stdout: '' })
    expect(linesOf<{ id: string; same: boolean }>(out).map(({ id, same }) => [id, same])).toEqual([
      ['one', true],
      ['two', false],
      ['numbered', true],
      ['empty', false],
    ])
  })

  it('searches a directory of companies a line a query, and ends with what it measured', () => {
    const companies = file('companies.jsonl', [
      { id: 'a', names: ['Canon Inc.'], country: 'Japan', symbols: ['7751.T'] },
      { id: 'b', names: ['Omnibridge Holdings Limited'], symbols: [] },
    ])
    const queries = file('searches.jsonl', [
      { id: 1, query: 'omnib ridge' },
      { query: 'キヤノン' },
      { query: '' },
      {},
    ])
    const out = join(directory, 'searches.out.jsonl')
    expect(evaluate('directory', '--companies', companies, '--in', queries, '--out', out)).toMatchObject({
      status: 0,
      stdout: '',
    })
    const lines = linesOf<{ hits?: { id: string }[]; summary?: Record<string, number> }>(out)
    expect(lines.slice(0, 4).map(({ hits }) => hits?.[0]?.id)).toEqual(['b', 'a', undefined, undefined])
    expect(Object.keys(lines[4]!.summary!)).toEqual([
      'names',
      'indexBytes',
      'buildMs',
      'coldStartMs',
      'p50Micros',
      'p95Micros',
      'p99Micros',
    ])
  })

  it('answers each transcript of a folder, and says why one was not read', () => {
    const calls = join(directory, 'calls')
    mkdirSync(calls)
    writeFileSync(
      join(calls, 'call.txt'),
      [
        'Operator: Welcome to the third quarter 2024 earnings conference call. I will now turn the call over to Joan Fielding, chief executive officer.',
        'Joan Fielding: Thank you. We had a strong quarter, and demand for our products continues to grow in every region that we serve.',
        'Peter Oduya: Total revenue for the third quarter was $412.6 million, up 8% year over year. We are confident in our plan for the year.',
        'Operator: This concludes the call. Thank you for your participation. You may now disconnect.',
        'Joan Fielding: Thank you all.',
        'Operator: Goodbye.',
      ].join('\n\n'),
    )
    writeFileSync(join(calls, 'empty.txt'), '')
    const out = join(directory, 'calls.json')
    expect(evaluate('transcripts', '--dir', calls, '--out', out)).toMatchObject({ status: 0 })
    expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({
      'call.txt': {
        revenue: '$412.6 million',
        revenueGrowth: '+8% (year on year)',
        overallSentiment: 'positive',
      },
      'empty.txt': { reason: 'empty' },
    })
  })

  it('shows its use with status 64', () => {
    for (const args of [
      [],
      ['nothing-such'],
      ['screening', '--in', 'x'],
      ['name-pairs', '--in', 'a', '--out', 'b', '--odd'],
    ]) {
      const { status, stderr, stdout } = evaluate(...args)
      expect(status).toBe(64)
      expect(stderr).toContain('usage:')
      expect(stdout).toBe('')
    }
  })

  it('refuses cases of a suite nobody has built, and files that hold no cases', () => {
    const cases = join(directory, 'cases.json')
    const out = join(directory, 'cases.out.json')
    writeFileSync(cases, JSON.stringify({ title: 'Tide tables', cases: [] }))
    const refused = evaluate('quant', '--in', cases, '--out', out)
    expect(refused.status).toBe(65)
    expect(refused.stderr).toContain('no suite answers "Tide tables"')
    writeFileSync(cases, '[]')
    expect(evaluate('quant', '--in', cases, '--out', out)).toMatchObject({
      status: 65,
      stderr: expect.stringContaining('has no title or no cases'),
    })
  })

  it('names the line it cannot read, and fails', () => {
    const path = join(directory, 'broken.jsonl')
    writeFileSync(path, '{"id": 1}\n{"id": \n')
    const { status, stderr } = evaluate('name-pairs', '--in', path, '--out', join(directory, 'never.jsonl'))
    expect(status).toBe(65)
    expect(stderr).toContain('broken.jsonl:2')
  })
})
