import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { BadSetting, installationSettings, parseConfig } from '#platform/config/index.ts'
import { declaredSlices } from '#platform/slice/index.ts'
import { settings } from './slices.ts'

const running = readFileSync(join(import.meta.dirname, '../../docs/operations/running.md'), 'utf8')
const names = [...installationSettings, ...settings.flatMap((one) => one.names)]
/** How installations before this wrote another setting: read, and said there. */
const formerly = new Set(['BLOG_IMAGES', 'SISTER_COMPANY_URL'])

it('every setting is one slice’s or the house’s, and whoever runs the product reads of it', () => {
  expect(names.length).toBeGreaterThan(60)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => !formerly.has(name) && !running.includes(`\`${name}\``))).toEqual([])
})

it('a setting of a slice that cannot be used stops a start with its name', () => {
  const start = (given: Record<string, string>) => () => {
    const config = parseConfig(given)
    for (const one of settings) one.of(config)
  }
  expect(start({})).not.toThrow()
  for (const [name, value] of [
    ['STRIPE_API_URL', 'stripe'],
    ['SIGN_UP', 'anybody'],
    ['KEY_CALLS_PER_MINUTE', '0'],
    ['COMPANY_SITE_URL', 'https://example.com'],
    ['SCREENING_WORKERS', '33'],
    ['YAHOO_PRICES', 'yes'],
  ] as const) {
    expect(start({ [name]: value })).toThrow(BadSetting)
    expect(start({ [name]: value })).toThrow(`A setting cannot be used. ${name}: `)
    expect(start({ [name]: '' })).not.toThrow()
  }
})

it('an address is read without the slash at its end, once for each process', () => {
  const [billing] = settings.filter((one) => one.names.includes('STRIPE_API_URL'))
  const config = parseConfig({ STRIPE_API_URL: 'https://payments.example/' })
  const values = billing?.of(config)
  expect(values).toMatchObject({ apiUrl: 'https://payments.example' })
  expect(billing?.of({ environment: config.environment })).toBe(values)
})

it('what a plan limits is counted by one slice each', () => {
  const limits = declaredSlices().flatMap(({ quotas }) => Object.keys(quotas ?? {}))
  expect(limits.sort()).toEqual(['members', 'screenings'])
})
