import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  boardsLinked,
  careersWays,
  companyConfidence,
  isOfDomain,
  isSameName,
  likelyTokens,
  newPoints,
  organisationsLinked,
  readCertificates,
  readChanges,
  readTrackedDomain,
  type SourcedPoint,
  valueAt,
} from './index.ts'

/** Hosts, mostly sound: the library's own take seconds to draw. */
const labels = fc
  .array(fc.stringMatching(/^[a-z0-9-]{1,8}$/), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join('.'))
const day = (text: string) => new Date(`${text}T00:00:00Z`)

describe('INTEL-066 a domain that is typed', () => {
  it('is the same domain however it is written, or is refused with a sentence; reading it again changes nothing', () => {
    for (const typed of ['acme.co.uk', 'HTTPS://www.Acme.co.uk/', ' jobs.acme.co.uk. '])
      expect(readTrackedDomain(typed)).toEqual({ domain: 'acme.co.uk' })
    fc.assert(
      fc.property(fc.oneof(labels, fc.string({ maxLength: 30 })), (typed) => {
        const read = readTrackedDomain(typed)
        if ('refusal' in read) expect(read.refusal).toMatch(/^[A-Z].*\.$/s)
        else
          expect(readTrackedDomain(read.domain)).toEqual(
            read.domain.includes('xn--') ? expect.anything() : read,
          )
      }),
      { numRuns: 200 },
    )
  })
  it('is of a domain itself or below it, and not beside it', () => {
    expect([
      isOfDomain('https://www.acme.com/x', 'acme.com'),
      isOfDomain('acme.com', 'acme.com'),
      isOfDomain('notacme.com', 'acme.com'),
      isOfDomain('acme.com.evil.net', 'acme.com'),
    ]).toEqual([true, true, false, false])
  })
})

describe('what belongs to a domain', () => {
  it('boards and organisations are read from every way a page leads to them, and each once', () => {
    expect(
      boardsLinked([
        'https://boards.greenhouse.io/embed/job_board/js?for=acme',
        'https://job-boards.greenhouse.io/Acme/jobs/1',
        '//jobs.lever.co/acme?x=1',
        'https://jobs.eu.lever.co/acme',
        'https://jobs.ashbyhq.com/Acme%20Tools/1',
        'https://boards.greenhouse.io.evil.net/other',
        '/jobs',
      ]).map(({ provider, token }) => `${provider}/${token}`),
    ).toEqual(
      ['greenhouse/acme', 'lever/acme', 'lever-eu/acme', 'ashby/Acme%20Tools'].map((one) =>
        one === 'greenhouse/acme' ? expect.stringMatching(/greenhouse\/acme/i) : one,
      ),
    )
    expect(
      organisationsLinked([
        'https://github.com/acme/tool',
        'https://github.com/orgs/acme',
        'https://github.com/features',
        'https://gist.github.com/x',
      ]),
    ).toEqual(['acme'])
    expect(
      careersWays([
        { href: '/about', text: 'About' },
        { href: '/company/careers', text: 'Work' },
        { href: '/x', text: 'Jobs' },
      ]),
    ).toEqual(['/company/careers', '/x'])
    expect(likelyTokens('acme-tools.com', 'Acme Tools, Inc.')).toEqual(['acme-tools', 'acmetools'])
  })
  it('names are one but for legal form and marks, and nothing is not a name', () => {
    expect(isSameName('Ácme Tools, Inc.', 'ACME TOOLS LLC')).toBe(true)
    expect(isSameName('Acme Tools', 'Acme Tools of Ohio')).toBe(false)
    expect(isSameName('Inc.', 'Ltd')).toBe(false)
  })
  it('INTEL-025 wildcards and the domain are no subdomains, another domain is none, and a certificate counts once', () => {
    const one = {
      id: 'a',
      names: ['*.acme.com\nacme.com\nWWW.acme.com.', 'acme.com.evil.net'],
      notBefore: day('2026-01-02'),
      issuer: 'R3',
    }
    const { names, certificates } = readCertificates('acme.com', [
      one,
      one,
      { ...one, id: 'b', names: ['evil.net'] },
      { ...one, id: 'c', notBefore: day('2025-01-02') },
    ])
    expect({ names: names.map(({ name, firstSeen }) => [name, firstSeen]), certificates }).toEqual({
      names: [['www.acme.com', day('2025-01-02')]],
      certificates: 2,
    })
  })
})

describe('INTEL-035 the confidence of a company', () => {
  const nothing = {
    isDomainNamed: false,
    isDomainAlive: false,
    hasLei: false,
    hasCik: false,
    github: null,
    board: null,
    sameName: [],
  }
  it('is 0 to 100 and the sum of its parts, each with a reason', () => {
    expect(companyConfidence(nothing).score).toBe(0)
    expect(
      companyConfidence({
        isDomainNamed: true,
        isDomainAlive: true,
        hasLei: true,
        hasCik: true,
        github: 'verified',
        board: 'linked',
        sameName: ['The SEC'],
      }).score,
    ).toBe(100)
    const { score, parts } = companyConfidence({ ...nothing, isDomainAlive: true, github: 'names-domain' })
    expect(score).toBe(25)
    expect(parts.every(({ why, points, of }) => why.length > 10 && points <= of)).toBe(true)
  })
})

describe('change points and what they tell', () => {
  const points = (...stated: [string, number | null, string?][]): SourcedPoint[] =>
    stated.map(([at, value, source = 'one']) => ({ validFrom: day(at), value, source }))

  it('a series that is told again adds nothing, and what was told can be read back on each of its days', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 30 }), (values) => {
        const answer = values.map((value, at) => ({ value, validFrom: new Date(at * 86_400_000) }))
        const kept = newPoints(undefined, answer)
        expect(newPoints(kept.at(-1), answer)).toEqual([])
        expect(kept.every(({ value }, at) => value !== kept[at - 1]?.value)).toBe(true)
        for (const { value, validFrom } of answer) expect(valueAt(kept, validFrom)).toBe(value)
      }),
    )
  })

  it.each([
    [points(['2026-09-01', 50], ['2026-11-10', 70]), ['Job openings up 40 % in 30 days: 50 to 70.']],
    [points(['2026-09-01', 50], ['2026-11-10', 52]), []],
    [points(['2026-09-01', 50], ['2026-11-10', 20]), ['Job openings down 60 % in 30 days: 50 to 20.']],
    [points(['2026-09-01', 0], ['2026-11-10', 7]), ['Job openings up in 30 days: 0 to 7.']],
    // Before is not known; another source counts otherwise; there is none now.
    [points(['2026-11-10', 70]), []],
    [points(['2026-09-01', 50], ['2026-11-10', 70, 'two']), []],
    [points(['2026-09-01', 50], ['2026-11-10', null]), []],
  ])('what has moved enough in the time is told, and nothing else (%#)', (series, given) => {
    const changes = readChanges(new Map([['job_openings', series]]), day('2026-11-20'))
    expect(changes.map(({ sentence }) => sentence)).toEqual(given)
  })

  it('a rank that falls in number is better', () => {
    const changes = readChanges(
      new Map([['web_ranking', points(['2026-09-01', 9_000], ['2026-11-10', 4_000])]]),
      day('2026-11-20'),
    )
    expect(changes.map(({ sentence }) => sentence)).toEqual(['Web rank better in 30 days: #9,000 to #4,000.'])
  })
})
