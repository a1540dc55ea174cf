import { describe, expect, it } from 'vitest'
import {
  type Detection,
  detectTechnologies,
  exampleOf,
  mayFetch,
  readPage,
  type SiteSeen,
  technologies,
} from './index.ts'

const blank: SiteSeen = {
  headers: {},
  cookies: [],
  page: readPage(''),
  html: '',
  dns: { mx: [], ns: [], txt: [] },
}
const site = (html: string, more: Partial<SiteSeen> = {}): SiteSeen => ({
  ...blank,
  html,
  page: readPage(html),
  ...more,
})
const called = (found: Detection[], name: string) => found.find((one) => one.name === name)

describe('INTEL-027 INTEL-061 technologies of a site', () => {
  it('knows more than 300, each once, in a category, and what one brings with it is known as well', () => {
    const names = technologies.map(({ name }) => name)
    expect(names.length).toBeGreaterThanOrEqual(300)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    expect(technologies.flatMap(({ implies }) => implies).filter((name) => !names.includes(name))).toEqual([])
  })

  it('every sign of every rule finds its technology, with the version where it names one', () => {
    const missed: string[] = []
    for (const { name, signs } of technologies)
      for (const { place, field, pattern } of signs) {
        const value = exampleOf(pattern.written)
        const seen: SiteSeen =
          place === 'header'
            ? { ...blank, headers: { [field]: value } }
            : place === 'cookie'
              ? { ...blank, cookies: [value] }
              : place === 'dns'
                ? { ...blank, dns: { ...blank.dns, [field]: [value] } }
                : place === 'page'
                  ? site(value)
                  : place === 'meta'
                    ? { ...blank, page: { ...blank.page, meta: new Map([[field, [value]]]) } }
                    : {
                        ...blank,
                        page: {
                          ...blank.page,
                          [place === 'script' ? 'scripts' : 'links']: [`https://${value}`],
                        },
                      }
        const found = called(detectTechnologies(seen), name)
        const hasVersion = !pattern.written.includes('{v}') || found?.version === '1.2.3'
        if (!found || found.evidence.length === 0 || !hasVersion) missed.push(`${name}: ${pattern.written}`)
      }
    expect(missed).toEqual([])
  })

  it('a page that gives nothing away has nothing, and words inside other words are none', () => {
    expect(detectTechnologies(site('<!doctype html><title>Halden</title><h1>Machines</h1>'))).toEqual([])
    const near = site('<script src="/js/chat.js"></script><script src="/chaos.js"></script>', {
      headers: { server: 'Apache-Coyote/1.1' },
    })
    expect(
      detectTechnologies(near)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['Apache Tomcat', 'Java'])
  })

  it('signs of different places make surer together, and each is told', () => {
    const html =
      '<meta name="generator" content="WordPress 6.8.1"><script src="/wp-includes/js/a.js"></script>'
    const found = detectTechnologies(site(html))
    expect(called(found, 'WordPress')).toEqual({
      name: 'WordPress',
      category: 'Content management',
      version: '6.8.1',
      confidence: 99,
      evidence: ['Meta field generator: WordPress 6.8.1', 'Script /wp-includes/js/a.js'],
    })
    expect(called(found, 'PHP')).toMatchObject({ confidence: 89, evidence: ['Comes with WordPress'] })
  })

  it('takes a second at most for a page that is made to be slow', () => {
    const bad = [
      '<script '.repeat(120_000),
      '<'.repeat(900_000),
      `<a href="${'x'.repeat(3_000)}">`.repeat(300),
      'heap-'.repeat(190_000),
    ]
    const began = performance.now()
    for (const html of bad) detectTechnologies(site(html))
    expect(performance.now() - began).toBeLessThan(4_000)
  })
})

describe('robots.txt', () => {
  it.each([
    ['', '/', true],
    ['User-agent: *\nDisallow: /', '/', false],
    ['User-agent: *\nDisallow: /private', '/', true],
    ['User-agent: *\nDisallow: /\nUser-agent: assay\nAllow: /', '/', true],
    ['User-agent: Assay\nUser-agent: Other\nDisallow: /careers', '/careers', false],
    ['User-agent: *\nDisallow: /\nAllow: /$', '/', true],
    ['User-agent: *\nDisallow: /*.html$', '/a/b.html', false],
    ['User-agent: *\nDisallow: /*.html$', '/a/b.html?x', true],
    ['User-agent: *\nAllow: /jobs\nDisallow: /jobs', '/jobs', true],
    ['# only words', '/', true],
  ])('%j lets %s: %s', (robots, path, may) => {
    expect(mayFetch(robots, 'Assay', path)).toBe(may)
  })
})
