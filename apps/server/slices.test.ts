import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { actionSaid, actionsReading, actionsTold, subjectSaid } from '#platform/vocabulary/index.ts'
import { jobs, routes, slices } from './slices.ts'

const twice = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at)

const folder = (slice: string, room: string) => join('domains', slice, room)

/** Every source of a slice's server, as one text. */
const textOf = (slice: string): string =>
  readdirSync(folder(slice, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(folder(slice, 'server'), file), 'utf8'))
    .join('\n')

describe('what the slices say', () => {
  it('is said once: names, calls, jobs and topics', () => {
    expect(twice(slices.map(({ name }) => name))).toEqual([])
    expect(twice(routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`))).toEqual([])
    expect(twice(jobs.map(({ name }) => name))).toEqual([])
    expect(twice(slices.flatMap(({ news }) => news.map(({ topic }) => topic.name)))).toEqual([])
  })

  it('what the hub tells of is done somewhere: it waits for nothing that nobody does', () => {
    const texts =
      slices.map(({ name }) => textOf(name)).join('\n') + readFileSync('sample-data/sample-data.ts', 'utf8')
    const isDone = (action: string) => {
      const [before] = action.split('.')
      return texts.includes(`'${action}'`) || texts.includes(`\`${before}.\${`)
    }
    expect(actionsTold().length).toBeGreaterThan(15)
    expect(actionsTold().filter((action) => !isDone(action))).toEqual([])
  })

  it('every kind of thing that has names to look up is one that a slice says', () => {
    const kinds = slices.flatMap(({ namesOf }) => Object.keys(namesOf))
    expect(kinds.filter((type) => subjectSaid(type) === undefined)).toEqual([])
    expect(twice(kinds)).toEqual([])
  })

  it('words are sentences of their own: a capital first, no full stop', () => {
    for (const action of actionsReading('')) expect(actionSaid(action).words, action).toMatch(/^[A-Z][^.]*$/)
  })
})
