// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ComponentProps, ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import AboutPage from './about-page.tsx'
import { OpenDemo } from './book-demo.tsx'
import { claims } from './claims/claims.ts'
import ClaimsPage from './claims/claims-page.tsx'
import type { PublicClaim } from './claims/public-claims.ts'
import { TRANSCRIPTS } from './claims/released-figures.ts'
import { verdictsOf } from './claims/verdicts.ts'
import { exampleMatch } from './landing/example-match.ts'
import Landing from './landing/landing.tsx'
import { listQuality } from './landing/list-quality.ts'
import DataProcessingPage from './legal/data-processing-page.tsx'
import { landingModules } from './solutions/module-list.tsx'
import { solutionModules } from './solutions/solution-modules.ts'
import SolutionsPage from './solutions/solutions-page.tsx'
import SecurityPage from './trust/security-page.tsx'
import WhyPage from './why-page.tsx'

let drawn: Drawn
let opened: number
afterEach(() => drawn?.remove())

/** A page inside the frame's reach: what opens the demo dialog is counted. */
async function open(page: ReactNode): Promise<string> {
  opened = 0
  const openDemo = () => {
    opened += 1
  }
  // A test may draw twice; nothing stays for the file after this one.
  await drawn?.remove()
  drawn = await draw(<OpenDemo value={openDemo}>{page}</OpenDemo>)
  return drawn.host.textContent ?? ''
}

const landing = () => {
  const props = {
    loaderData: { match: exampleMatch(), verdicts: verdictsOf([]) },
  } as unknown as ComponentProps<typeof Landing>
  return <Landing {...props} />
}
const solutions = (measured: PublicClaim[] = []) => {
  const props = { loaderData: { verdicts: verdictsOf(measured) } } as unknown as ComponentProps<
    typeof SolutionsPage
  >
  return <SolutionsPage {...props} />
}
const why = () => {
  const props = { loaderData: { verdicts: verdictsOf([]) } } as unknown as ComponentProps<typeof WhyPage>
  return <WhyPage {...props} />
}
const headings = (level: 'h1' | 'h2' | 'h3') =>
  [...drawn.host.querySelectorAll(level)].map((heading) => heading.textContent)
const section = (title: string) =>
  [...drawn.host.querySelectorAll('section')].find((part) => part.querySelector('h2')?.textContent === title)

describe('the front page', () => {
  it('SITE-001 SITE-055 SITE-056 says what the product is, for whom, and what it stands on', async () => {
    const text = await open(landing())
    expect(headings('h1')).toEqual(['Every figureexplains itself.'])
    for (const reader of [
      'Financial institutions',
      'accountants',
      'corporates',
      'risk and compliance teams',
      'investment research analysts',
      'traders and portfolio managers',
    ])
      expect(text).toContain(reader)
    const pillars = [...drawn.host.querySelectorAll('article')]
    expect(pillars).toHaveLength(3)
    for (const pillar of pillars) expect(pillar.querySelector('img')?.getAttribute('alt')).toBeTruthy()
  })

  it('SITE-057 SITE-059 SITE-060 SITE-061 SITE-062 SITE-063 SITE-067 live modules lead where they live', async () => {
    await open(landing())
    const cards = [...drawn.host.querySelectorAll('li')].filter((card) => card.querySelector('[data-status]'))
    const live = cards.filter((card) => card.querySelector('[data-status="LIVE"]'))
    expect(
      live.map((card) => [
        card.querySelector('h3')?.textContent,
        card.querySelector('a')?.getAttribute('href'),
      ]),
    ).toEqual([
      ['KYB & AML', '/dashboard/kyb'],
      ['Audit', '/dashboard/kyb'],
      ['Company Intelligence', '/dashboard/intelligence'],
      ['Training', '/solutions'],
    ])
  })

  it('SITE-022 SITE-064 SITE-065 SITE-066 credit and ESG are coming soon and cannot be clicked', async () => {
    await open(landing())
    const coming = [...drawn.host.querySelectorAll('li')].filter((card) =>
      card.querySelector('[data-status="COMING SOON"]'),
    )
    expect(coming.map((card) => card.querySelector('h3')?.textContent)).toEqual(['Credit', 'ESG'])
    for (const card of coming) expect(card.querySelector('a, button, [tabindex]')).toBeNull()
  })

  it('SITE-058 Book a demo opens the dialog, at the top and at the end', async () => {
    await open(landing())
    const buttons = [...drawn.host.querySelectorAll('button')].filter(
      (one) => one.textContent === 'Book a demo',
    )
    expect(buttons).toHaveLength(2)
    for (const button of buttons) await drawn.click(button)
    expect(opened).toBe(2)
  })

  it('shows one match as the engine explains it: the parts add up to the sum, and the sum to the probability', () => {
    const match = exampleMatch()
    const sum = match.contributions.reduce((total, part) => total + part.logOdds, 0)
    expect(sum).toBeCloseTo(match.logOdds, 2)
    expect(1 / (1 + Math.exp(-match.logOdds))).toBeCloseTo(match.probability, 10)
    expect(match.probability).toBeGreaterThan(match.threshold)
    expect(match.clearing.length).toBeGreaterThan(0)
    expect(match.alignment.map((cell) => cell.relation)).toContain('inferred')
  })

  it('every claim of its table leads to the line that says how it is measured', async () => {
    await open(landing())
    const links = [...drawn.host.querySelectorAll('table a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual(claims.map((claim) => `/claims#${claim.id}`))
  })
})

describe('the claims', () => {
  const wordings: [row: string, wording: string][] = [
    ['SITE-010', 'Checks in under 3 minutes versus 2-3 days'],
    ['SITE-011', '50+ sanctions lists'],
    ['SITE-012', '50+ watchlists in under 60 seconds'],
    ['SITE-013', '10+ financial ratios'],
    ['SITE-014', '200M+ companies'],
    ['SITE-015', 'ESG reports in 2 hours versus 4 weeks'],
    ['SITE-016', '95% accuracy on transcript extraction'],
    ['SITE-017', '24-hour demo follow-up'],
    ['SITE-018', '70% less manual work'],
    ['SITE-019', 'Credit deterioration caught 6+ months early'],
    ['SITE-020 SITE-021', '3 days to 3 minutes per entity'],
    ['SITE-020', 'manual work reduced by 70%'],
    ['SITE-020', '4 weeks to 2 hours for reports'],
  ]
  const page = (measured: PublicClaim[]) => {
    const props = {
      loaderData: { verdicts: verdictsOf(measured), quality: listQuality() },
    } as unknown as ComponentProps<typeof ClaimsPage>
    return <ClaimsPage {...props} />
  }

  it.each(wordings)('%s stands in the words of the specification: %s', async (_row, wording) => {
    expect(await open(page([]))).toContain(wording)
  })

  it('each says what was measured here, and says so where nothing was', async () => {
    const asOf = '2026-11-21T10:00:00.000Z'
    await open(
      page([
        {
          key: 'watchlists',
          measure: '',
          measured: '14 lists in force; 12 ms a screening',
          verdict: 'not-met',
          asOf,
        },
      ]),
    )
    const line = (id: string) => drawn.host.querySelector(`#${id}`)?.textContent ?? ''
    expect(line('watchlists')).toContain('Not met here')
    expect(line('watchlists')).toContain('14 lists in force; 12 ms a screeningAs of 21 Nov 2026')
    expect(line('esg-report')).toContain('Not measured')
    // What the release measures is said with its command, and not of the installation.
    expect(line('ratios')).toMatch(/Met\d+ ratios|Met .*ratios are computed/)
    expect(line('transcripts')).toContain('npm run evaluate -- transcripts')
    expect(drawn.host.querySelectorAll('b[data-verdict="not-measured"]')).toHaveLength(claims.length - 4)
  })
})

it('the benchmark on real lists is published with its date and the engine it measured, and another engine says so', async () => {
  const quality = listQuality()
  const shown = async (running: string) => {
    const props = { loaderData: { verdicts: verdictsOf([]), quality: { ...quality, running } } }
    return open(<ClaimsPage {...(props as unknown as ComponentProps<typeof ClaimsPage>)} />)
  }
  const text = await shown(quality.engine)
  expect(text).toContain(`By ${quality.engine} at a threshold of 50%`)
  expect(text).not.toContain('has not been measured yet')
  for (const { what } of [...quality.found, ...quality.clean]) expect(text).toContain(what)
  const missed = quality.found.find(({ hit, asked }) => hit < asked && hit / asked > 0.9999)
  if (missed) expect(text).not.toContain(`100.00% ${missed.hit}`)
  expect(await shown('match 9.9.9')).toContain('runs match 9.9.9, which has not been measured yet')
})

describe('a claim on any page', () => {
  const measured: PublicClaim[] = [
    { key: 'watchlists', measure: '', measured: '3 lists in force', verdict: 'not-met', asOf: null },
  ]

  it('stands with its verdict on the front page', async () => {
    await open(landing())
    const rows = [...drawn.host.querySelectorAll('tbody tr')]
    expect(rows).toHaveLength(claims.length)
    for (const row of rows) expect(row.querySelector('[data-verdict]'), row.textContent ?? '').not.toBeNull()
  })

  it('stands with its verdict among the modules: no figure is bare', async () => {
    await open(solutions(measured))
    const points = [...drawn.host.querySelectorAll('li li')]
    const bare = points.filter(
      (point) => /\d/.test(point.textContent ?? '') && !point.querySelector('[data-verdict]'),
    )
    expect(bare.map((point) => point.textContent)).toEqual([])
    const lists = points.find((point) => point.textContent?.includes('50+'))
    expect(lists?.textContent).toContain('Not met here')
    for (const module of solutionModules)
      for (const point of module.points)
        if (typeof point !== 'string') expect(claims.map(({ id }) => id)).toContain(point.claim)
  })

  it('stands with its verdict on the why page', async () => {
    await open(why())
    const linked = [...drawn.host.querySelectorAll('a[href^="/claims#"]')]
    expect(linked).toHaveLength(3)
    for (const link of linked) expect(link.nextElementSibling?.getAttribute('data-verdict')).toBeTruthy()
  })

  it('is not known where what was measured could not be read, and the page stands', async () => {
    const text = (id: string) => verdictsOf(undefined)[id]
    expect(text('watchlists')?.verdict).toBe('not-known')
    // What the release measured needs no database, and what nothing measures is that in any case.
    expect(text('transcripts')).toEqual(verdictsOf([]).transcripts)
    expect(text('esg-report')?.verdict).toBe('not-measured')
    const props = { loaderData: { match: exampleMatch(), verdicts: verdictsOf(undefined) } }
    expect(await open(<Landing {...(props as unknown as ComponentProps<typeof Landing>)} />)).toContain(
      'Not known just now',
    )
  })

  it('gives the figure of transcripts that the methodology gives', () => {
    const text = readFileSync(join(import.meta.dirname, '../../../docs/methodology/transcripts.md'), 'utf8')
    const row = /accuracy over seven fields \|[^|]*\| ([\d.]+) %/.exec(text)
    expect(Number(row?.[1])).toBe(TRANSCRIPTS.rightPercent)
  })
})

describe('the legal and trust pages', () => {
  it('say that they are templates while nobody is named, and what is missing', async () => {
    const text = await open(<DataProcessingPage />)
    expect(text).toContain('This page is a template')
    expect(text).toContain('the legal entity')
    expect(text).toContain('has not stated whether there are any')
  })

  it('claim no certificate, and name no mailbox that reaches nobody', async () => {
    const text = await open(<SecurityPage />)
    expect(text).toContain('There is no certificate')
    expect(text).not.toContain('security@assay.example')
  })
})

describe('the why page', () => {
  it('SITE-068 SITE-069 SITE-070 SITE-071 has a hero, three principles, the story and the opportunity', async () => {
    await open(why())
    expect(headings('h1')).toHaveLength(1)
    expect(section('Three principles')?.querySelectorAll('li')).toHaveLength(3)
    expect(section('The story')?.querySelectorAll('p').length).toBeGreaterThan(1)
    expect(section('The opportunity')?.querySelectorAll('p').length).toBeGreaterThan(0)
  })

  it('SITE-072 Book a demo opens the dialog', async () => {
    await open(why())
    await drawn.click(
      [...drawn.host.querySelectorAll('button')].find((one) => one.textContent === 'Book a demo'),
    )
    expect(opened).toBe(1)
  })
})

describe('the about page', () => {
  it('SITE-073 SITE-074 SITE-075 SITE-076 SITE-077 SITE-078 shows the mission and exactly four values', async () => {
    await open(<AboutPage />)
    expect(headings('h1')[0]).toMatch(/^Our mission/)
    const values = section('What we hold to')?.querySelectorAll('h3') ?? []
    expect([...values].map((value) => value.textContent?.toLowerCase())).toEqual([
      'ship with conviction',
      'default to transparency',
      'compound daily',
      'earn through outcomes',
    ])
  })

  it('SITE-079 the hiring block leads to careers on the same page', async () => {
    await open(<AboutPage />)
    expect(section('We are hiring')?.querySelector('a')?.getAttribute('href')).toBe('#careers')
    expect(drawn.host.querySelector('#careers')).not.toBeNull()
  })

  it('SITE-080 names the mailboxes of sales, support and careers', async () => {
    const text = await open(<AboutPage />)
    for (const box of ['sales', 'support', 'careers']) {
      expect(text).toContain(`${box}@assay.example`)
      expect(drawn.host.querySelector(`a[href="mailto:${box}@assay.example"]`)).not.toBeNull()
    }
  })
})

describe('the solutions page', () => {
  const cards = () =>
    [...drawn.host.querySelectorAll('li')].filter((card) => card.querySelector('[data-status]'))
  const cardOf = (title: string) => cards().find((card) => card.querySelector('h3')?.textContent === title)

  it('SITE-002 SITE-003 SITE-004 SITE-005 SITE-006 SITE-007 SITE-008 SITE-009 pitches every capability', async () => {
    const text = (await open(solutions())).toLowerCase()
    for (const pitch of [
      'sanctions, pep and adverse media, with ai risk scoring, an audit trail and continuous monitoring',
      'credit and counterparty risk monitoring',
      'esg compliance and csrd/sfdr report generation',
      'hiring trends, tech stack, code-repository activity, filings, patents and certificates',
      '200m+ companies from public registries',
      'audit & reportingcoming soon',
      'filing analysis, earnings transcripts and research briefs, and an ai earnings call analyzer',
      'custom regulatory frameworks, white-label and on-premise deployment',
    ])
      expect(text).toContain(pitch)
  })

  it('SITE-081 SITE-082 SITE-083 SITE-084 SITE-085 SITE-086 SITE-087 SITE-088 five live modules name their path and lead to sign-up', async () => {
    await open(solutions())
    expect(cards()).toHaveLength(6)
    const live = cards().filter((card) => card.querySelector('[data-status="LIVE"]'))
    expect(live.map((card) => card.querySelector('code')?.textContent)).toEqual([
      '/dashboard/kyb',
      '/dashboard/credit',
      '/dashboard/esg-compliance',
      '/dashboard/intelligence',
      '/dashboard/companies',
    ])
    for (const card of live) expect(card.querySelector('a')?.getAttribute('href')).toBe('/signup')
  })

  it('SITE-067 SITE-089 SITE-090 Audit & Reporting is coming soon, with a waitlist that cannot be joined yet', async () => {
    await open(solutions())
    const card = cardOf('Audit & Reporting')
    expect(card?.querySelector('[data-status]')?.textContent).toBe('COMING SOON')
    expect(card?.querySelector('button')?.textContent).toBe('Join Waitlist')
    expect(card?.querySelector('button')?.disabled).toBe(true)
    expect(card?.querySelector('a')).toBeNull()
  })

  it('SITE-091 has four capabilities', async () => {
    await open(solutions())
    expect(section('Across the modules')?.querySelectorAll('h3')).toHaveLength(4)
  })

  it('SITE-092 the enterprise block has the anchors #contact and #demo, and links to both', async () => {
    await open(solutions())
    const block = section('Enterprise and custom solutions')
    for (const anchor of ['contact', 'demo']) {
      expect(block?.querySelector(`#${anchor}`)).not.toBeNull()
      expect(block?.querySelector(`a[href="#${anchor}"]`)).not.toBeNull()
    }
  })
})

it('SITE-059 SITE-093 a module is LIVE or COMING SOON and nothing else', () => {
  const words = [...landingModules, ...solutionModules].map((module) => module.status)
  expect([...new Set(words)].sort()).toEqual(['COMING SOON', 'LIVE'])
})
