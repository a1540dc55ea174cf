import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

  it('says what is not built yet with status 2, and shows its use with status 64', () => {
    expect(evaluate('transcripts', '--dir', directory, '--out', 'x')).toMatchObject({
      status: 2,
      stderr: 'not built yet\n',
    })
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
