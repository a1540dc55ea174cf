// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { MatchPanel } from './match-panel.tsx'

type Props = ComponentProps<typeof MatchPanel>

let drawn: Drawn
afterEach(async () => {
  await drawn.remove()
  vi.unstubAllGlobals()
})

const match = {
  id: 5,
  listId: 'ofac-sdn',
  listName: 'OFAC Specially Designated Nationals',
  listVersion: 2,
  entryUid: '18782',
  entry: {
    uid: '18782',
    schema: 'LegalEntity',
    topic: 'sanctions',
    names: [{ value: 'ROSOBORONEKSPORT OAO', kind: 'primary' }],
    birthDates: [],
    countries: [],
    identifiers: [{ kind: 'ogrn', value: '1117746521452' }],
    birthPlaces: [],
    addresses: ['27 Stromynka ul., Moscow 107076'],
    positions: [],
    programs: ['UKRAINE-EO13662'],
    links: [{ relation: 'Linked To', name: 'ROSTEC' }],
    reference: {},
    listedOn: null,
    reason: undefined,
    remarks: '',
    sourceUrl: 'https://sanctionssearch.ofac.treas.gov/Details.aspx?id=18782',
  },
  publisherPage: 'https://sanctionslist.ofac.treas.gov/Home/SdnList',
  probability: 0.923,
  isMatch: true,
  state: 'open',
  riskLevel: 'critical',
  explanation: {
    probability: 0.923,
    logOdds: 2.49,
    engineVersion: 'match 1.0.0',
    queryName: 'Rosoboroneksport',
    entryName: 'ROSOBORONEKSPORT OAO',
    alignment: [
      { query: 'Rosoboroneksport', entry: 'ROSOBORONEKSPORT', relation: 'equal', note: 'Equal, 16 of 16' },
      { query: null, entry: 'OAO', relation: 'unscored', note: 'Legal form, not scored' },
    ],
    contributions: [
      { name: 'Starting odds', fact: '1 in 100 is a true match', logOdds: -4.6 },
      { name: 'Name', fact: 'Equal word for word', logOdds: 7.09 },
      { name: 'Country', fact: '', logOdds: 0 },
    ],
    sentences: ['The names agree word for word.'],
    counterfactuals: [{ condition: 'If the query were a person', probability: 0.18, isStillMatch: false }],
  },
  decisions: [],
}

const file = {
  id: 12,
  companyName: 'Rosoboroneksport',
  subject: {
    name: 'Rosoboroneksport',
    schema: 'Company',
    birthDate: null,
    countries: ['RU'],
    identifiers: [],
  },
  threshold: 0.5,
  fourEyes: true,
  screenedAt: '2026-11-21T09:00:00.000Z',
  lists: [
    {
      listId: 'ofac-sdn',
      name: 'OFAC Specially Designated Nationals',
      version: 2,
      publishedOn: null,
      importedAt: '2026-11-20T09:00:00.000Z',
      entries: 14_484,
      sha256: 'aa',
    },
  ],
  matches: [match],
}

async function open(change: { match?: object; file?: object; userId?: number } = {}): Promise<void> {
  const props = {
    file: { ...file, ...change.file },
    match: { ...match, ...change.match },
    userId: change.userId,
  } as unknown as Props
  drawn = await draw(
    <QueryClientProvider client={new QueryClient()}>
      <MatchPanel {...props} />
    </QueryClientProvider>,
  )
}

const text = () => drawn.host.textContent ?? ''
const button = (label: string) =>
  [...drawn.host.querySelectorAll('button')].find((one) => one.textContent?.startsWith(label))
const reason = () => drawn.host.querySelector('input')

describe('a candidate', () => {
  it('KYB-025 reads in order: name and severity, source, why, how, what would change it, the decision', async () => {
    await open()
    const places = [
      'ROSOBORONEKSPORT OAO',
      'Critical',
      'OFAC SDN, 18782',
      '92.3%',
      'Why it matched',
      'How 92.3% is made',
      'What would change it',
      'Side by side',
      'Reason, kept with the decision',
    ].map((part) => text().indexOf(part))
    expect(places.every((place) => place >= 0)).toBe(true)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  it('the listed record is shown whole: addresses, links, programmes, its own page, and what the publisher left out', async () => {
    await open()
    expect(text()).toContain('27 Stromynka ul., Moscow 107076')
    expect(text()).toContain('ROSTEC (Linked To)')
    expect(text()).toContain('UKRAINE-EO13662')
    expect(text()).toContain('Statement of reasonsThe publication gives none')
    const page = drawn.host.querySelector<HTMLAnchorElement>('a[target="_blank"]')
    expect(page?.href).toBe('https://sanctionssearch.ofac.treas.gov/Details.aspx?id=18782')
    expect(page?.rel).toContain('noreferrer')
    await drawn.remove()
    await open({ match: { entry: { ...match.entry, reason: 'Supports the war.', sourceUrl: undefined } } })
    expect(text()).toContain('Supports the war.')
    expect(text()).toContain('sanctionslist.ofac.treas.gov, reference 18782')
  })

  it('a fact that was not given is said and adds nothing, and the sum closes', async () => {
    await open()
    const rows = [...drawn.host.querySelectorAll('dl dt')].map((row) => row.parentElement?.textContent)
    expect(rows).toContain('CountryNot given0.00')
    expect(rows).toContain('Log-oddsSum, equal to 92.3%+2.49')
  })

  it('the day a list was imported is never passed off as the day it was published', async () => {
    await open()
    expect(text()).toContain('List imported20 Nov 2026')
    expect(text()).not.toContain('List as of')
  })

  it('a decision without a reason is refused at the field and nothing is sent', async () => {
    const fetch = vi.fn()
    vi.stubGlobal('fetch', fetch)
    await open()
    await drawn.click(button('Propose match'))
    expect(drawn.host.querySelector('[role="alert"]')?.textContent).toContain('A reason')
    expect(document.activeElement).toBe(reason())
    expect(fetch).not.toHaveBeenCalled()
  })

  it('a decision is sent with its reason; with four eyes the first person proposes', async () => {
    const sent: { url: string; body: unknown }[] = []
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      sent.push({ url, body: JSON.parse(String(init.body)) })
      return Response.json({ ...match, state: 'proposed' })
    })
    await open()
    await drawn.type(reason(), 'Same register number')
    await drawn.click(button('Propose match'))
    await drawn.settle()
    expect(sent).toEqual([
      {
        url: '/api/kyb/screenings/12/matches/5/decision',
        body: { decision: 'true-match', reason: 'Same register number' },
      },
    ])
  })

  it('the second person confirms; without four eyes the first does', async () => {
    await open({ match: { state: 'proposed' } })
    expect(button('Confirm match')).toBeDefined()
    await drawn.remove()
    await open({ file: { fourEyes: false } })
    expect(button('Confirm match')).toBeDefined()
  })

  it('who proposed a match is told that another person decides it, and has no button to', async () => {
    const decision = {
      decision: 'true-match',
      reason: 'Same register number',
      by: 'Mara Okafor',
      userId: 3,
      at: '2026-11-21T09:30:00.000Z',
    }
    await open({ match: { state: 'proposed', decisions: [decision] }, userId: 3 })
    expect(text()).toContain('You proposed this match. A second person has to')
    expect(button('Confirm match')).toBeUndefined()
    await drawn.remove()
    await open({ match: { state: 'proposed', decisions: [decision] }, userId: 4 })
    expect(button('Confirm match')).toBeDefined()
  })

  it('below the threshold there is nothing to decide', async () => {
    await open({ match: { isMatch: false, probability: 0.3 } })
    expect(text()).toContain('Below the threshold of 50%')
    expect(button('Not a match')).toBeUndefined()
  })
})
