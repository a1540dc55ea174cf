import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import {
  actionsOnHub,
  actionsReading,
  declaredAction,
  declaredActions,
  declaredSubject,
  sentenceOf,
} from '#platform/vocabulary/index.ts'
import { openApiDocument, openApiPage } from './openapi.ts'
import { jobs, routes, slices, undone } from './slices.ts'

const twice = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at)

const folder = (slice: string, space: string) => join('domains', slice, space)

const textOf = (slice: string): string =>
  readdirSync(folder(slice, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(folder(slice, 'server'), file), 'utf8'))
    .join('\n')

describe('what the calls say', () => {
  const endpoints = routes.map(({ endpoint }) => endpoint)

  it('their names are one each in the whole house, in a form that every kind of program takes', async () => {
    const names = endpoints.map(({ name }) => name)
    expect(twice(names)).toEqual([])
    // Some programs take no point in a name.
    expect(twice(names.map((name) => name.replaceAll('.', '_')))).toEqual([])
    for (const name of names) expect(name).toMatch(/^(?=.{3,60}$)[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/)
    const { paths } = (await openApiDocument(endpoints)) as {
      paths: Record<string, Record<string, { operationId: string }>>
    }
    const operations = Object.values(paths).flatMap((own) =>
      Object.values(own).map(({ operationId }) => operationId),
    )
    expect(operations.toSorted()).toEqual(names.toSorted())
  })

  it('what is asked with GET only reads, but for leaving by a link and coming back from a provider', () => {
    const writing = endpoints.filter(({ method, effect }) => method === 'GET' && effect === 'write')
    expect(writing.map(({ name }) => name)).toEqual(['accounts.leave', 'accounts.finish-provider-sign-in'])
    const deleting = endpoints.filter(({ method }) => method !== 'GET' && method !== 'POST')
    expect(deleting.filter(({ effect }) => effect === 'read').map(({ name }) => name)).toEqual([])
  })

  it('their examples are taken as they stand, and are shown where the calls are documented', async () => {
    const withExamples = endpoints.filter(({ examples = [] }) => examples.length > 0)
    expect(withExamples.length).toBeGreaterThan(20)
    for (const endpoint of withExamples)
      for (const { asks, request } of endpoint.examples ?? []) {
        expect(endpoint.request.safeParse(request).error, endpoint.name).toBeUndefined()
        expect(await openApiPage([endpoint])).toContain(asks.replaceAll('&', '&amp;'))
        if (Object.keys(request).length > 0)
          expect(JSON.stringify(await openApiDocument([endpoint])), endpoint.name).toContain(
            JSON.stringify(asks),
          )
      }
  })
})

describe('what the slices say', () => {
  it('is said once: names, calls, jobs and topics', () => {
    expect(twice(slices.map(({ name }) => name))).toEqual([])
    expect(twice(routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`))).toEqual([])
    expect(twice(jobs.map(({ name }) => name))).toEqual([])
    expect(jobs.filter((job) => job.every && job.for !== 'installation')).toEqual([])
    expect(twice(slices.flatMap(({ news }) => news.map(({ topic }) => topic.name)))).toEqual([])
  })

  it('every run and job that is declared is done by a slice', () => {
    expect(undone()).toEqual([])
  })

  it('what the hub tells of is done somewhere: it waits for nothing that nobody does', () => {
    const texts =
      slices.map(({ name }) => textOf(name)).join('\n') + readFileSync('sample-data/sample-data.ts', 'utf8')
    const isDone = (action: string) => {
      const [before] = action.split('.')
      return texts.includes(`'${action}'`) || texts.includes(`\`${before}.\${`)
    }
    expect(actionsOnHub().length).toBeGreaterThan(15)
    expect(actionsOnHub().filter((action) => !isDone(action))).toEqual([])
  })

  it('every kind of thing that has names to look up is one that a slice says', () => {
    const kinds = slices.flatMap(({ namesOf }) => Object.keys(namesOf))
    expect(kinds.filter((type) => declaredSubject(type) === undefined)).toEqual([])
    expect(twice(kinds)).toEqual([])
  })

  it('words are sentences of their own: a capital first, no full stop', () => {
    for (const action of actionsReading(''))
      expect(declaredAction(action).words, action).toMatch(/^[A-Z][^.]*$/)
  })
})

describe('sentences about what happened', () => {
  const withOutcomes = declaredActions().flatMap(([name, { words, outcome }]) =>
    outcome
      ? Object.entries(outcome.words).map(([value, sentence]) => ({
          name,
          words,
          of: outcome.of,
          value,
          sentence,
        }))
      : [],
  )

  it('every outcome of every action has a sentence of its own, taken from the fact that was stored with it', () => {
    expect(withOutcomes.length).toBeGreaterThan(40)
    for (const { name, of, value, sentence } of withOutcomes) {
      expect(sentence, name).toMatch(/^[A-Z][^.]*$/)
      expect(sentenceOf(name, { after: { [of]: value } }), name).toBe(sentence)
      expect(sentenceOf(name, { payload: { [of]: value } }), name).toBe(sentence)
    }
    for (const [name, own] of Map.groupBy(withOutcomes, (one) => one.name))
      expect(twice(own.map(({ sentence }) => sentence)), name).toEqual([])
  })

  it('an action whose outcome was not stored, or is one that nobody has words for, is said without one', () => {
    for (const [name, { words, outcome }] of declaredActions()) {
      expect(sentenceOf(name), name).toBe(words)
      if (outcome) expect(sentenceOf(name, { after: { [outcome.of]: 'another' } }), name).toBe(words)
    }
  })

  it('no screen has sentences of its own for what was done: it shows the one that the entry makes', () => {
    const actions = new Set(declaredActions().map(([name]) => name))
    const own = slices
      .map(({ name }) => folder(name, 'web'))
      .filter((web) => existsSync(web))
      .flatMap((web) =>
        readdirSync(web, { recursive: true, encoding: 'utf8' })
          .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
          .flatMap((file) =>
            [...readFileSync(join(web, file), 'utf8').matchAll(/'([a-z-]+\.[a-z-]+)': ['`]/g)]
              .filter(([, key]) => actions.has(key as string))
              .map(([, key]) => `${web}/${file}: ${key}`),
          ),
      )
    expect(own).toEqual([])
  })
})

it('a kind of thing and what is done to it are said by one slice alone: links of two would lead to one of them', async () => {
  const answer: string[] = []
  for (const { name } of slices) {
    const file = folder(name, 'contract/changes.ts')
    if (!existsSync(file)) continue
    const values = Object.values((await import(pathToFileURL(file).href)) as Record<string, object>)
    answer.push(...values.flatMap((value) => Object.keys(value)))
  }
  expect(answer.length).toBeGreaterThan(100)
  expect(twice(answer)).toEqual([])
})
