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
  version: 1,
  proposal: null,
  dismissedBefore: null,
  needsSecond: { 'true-match': true, 'false-match': false, unclear: false, reopen: true },
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

/** A party that one list names, as its only record. */
const withSources = (one: typeof match & { sources?: object[] }) => ({
  ...one,
  sources: one.sources ?? [{ ...one, entryName: one.explanation.entryName }],
})

async function open(change: { match?: object; file?: object; userId?: number } = {}): Promise<void> {
  const props = {
    file: { ...file, ...change.file },
    match: withSources({ ...match, ...change.match }),
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

  it('the one of many names that was compared stands beside the listed ones, and how many more there are', async () => {
    const aliases = Array.from({ length: 20 }, (_, at) => `Trading name ${at + 1}`)
    await open({ file: { subject: { ...file.subject, name: 'Halden', aliases } } })
    expect(text()).toContain('Halden; Rosoboroneksport; Trading name 1; ')
    expect(text()).toContain('Trading name 4; 16 more')
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
        body: { decision: 'true-match', reason: 'Same register number', version: 1 },
      },
    ])
  })

  it('each button says what pressing it does by the rules and by what was proposed', async () => {
    await open({ match: { state: 'proposed', proposal: { decision: 'true-match', by: 'Ann', userId: 9 } } })
    expect(button('Confirm match')).toBeDefined()
    expect(button('Not a match')).toBeDefined()
    await drawn.remove()
    await open({ match: { needsSecond: { ...match.needsSecond, 'true-match': false, 'false-match': true } } })
    expect(button('Confirm match')).toBeDefined()
    expect(button('Propose not a match')).toBeDefined()
  })

  it('who proposed is told that another person decides it, and has no button to', async () => {
    const proposal = { decision: 'true-match', by: 'Mara Okafor', userId: 3 }
    await open({ match: { state: 'proposed', proposal }, userId: 3 })
    expect(text()).toContain('You proposed: true match. A second person has to decide it.')
    expect(button('Confirm match')).toBeUndefined()
    await drawn.remove()
    await open({ match: { state: 'proposed', proposal }, userId: 4 })
    expect(button('Confirm match')).toBeDefined()
  })

  it('a settled match offers its undoing, which two people decide like the decision itself', async () => {
    await open({ match: { state: 'confirmed' } })
    expect(text()).toContain('Confirmed. This match is decided.')
    await drawn.click(button('Undo the decision'))
    expect(button('Propose to reopen')).toBeDefined()
    await drawn.remove()
    await open({
      match: { state: 'confirmed', proposal: { decision: 'reopen', by: 'Ann', userId: 9 } },
      userId: 4,
    })
    expect(text()).toContain('Ann asks for this decision to be undone')
    expect(button('Agree: reopen')).toBeDefined()
    expect(button('Keep as decided')).toBeDefined()
  })

  it('a party on two lists is one candidate: its records stand side by side', async () => {
    const un = {
      ...match,
      listId: 'un-sc',
      listName: 'UN Security Council',
      entryUid: 'QDe.118',
      entryName: 'ROSOBORONEXPORT',
      probability: 0.81,
    }
    await open({ match: { sources: [{ ...match, entryName: match.explanation.entryName }, un] } })
    expect(text()).toContain('One party on 2 lists')
    expect(text()).toContain('OFAC SDN, 18782: 92.3%')
    expect(text()).toContain('UN SC, QDe.118: 81.0%')
    expect(text()).toContain('The record on UN SC')
  })

  it('an earlier dismissal says by whom, when, why, and what has changed since', async () => {
    await open({
      match: {
        dismissedBefore: {
          dismissalId: 4,
          screeningId: 7,
          by: 'Ann Example',
          at: '2026-06-02T09:00:00.000Z',
          reason: 'Another register number',
          expiresAt: '2027-06-02T09:00:00.000Z',
          isInForce: false,
          why: 'The compared facts have changed since.',
          changes: [{ side: 'listed', field: 'Dates of birth', before: '', after: '1962-03-07' }],
        },
      },
    })
    expect(text()).toContain('Dismissed before, and no longer.')
    expect(text()).toContain('Ann Example on 2 Jun 2026: “Another register number”')
    expect(text()).toContain('Listed, Dates of birth: nothing → 1962-03-07')
  })

  it('below the threshold there is nothing to decide', async () => {
    await open({ match: { isMatch: false, probability: 0.3 } })
    expect(text()).toContain('Below the threshold of 50%')
    expect(button('Not a match')).toBeUndefined()
  })
})
