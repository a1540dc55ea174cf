// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { Toasts } from '#design-system/patterns/overlays/index.ts'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import EarningsScreen from './earnings-screen.tsx'
import { enteredBy, inKilobytes, sentimentLook } from './words.ts'

let drawn: Drawn
afterEach(async () => {
  await drawn?.remove()
  vi.unstubAllGlobals()
})

const span = { start: 0, end: 14 }
const call = {
  id: 4,
  companyName: 'Linden Pumps',
  ticker: null,
  quarter: 'Q2 2026',
  fiscalYear: 2026,
  state: 'analysed',
  reason: null,
  overallSentiment: 'mixed',
  sentimentScore: 51,
  documentId: 'd1',
  fileName: 'linden.txt',
  company: null,
  runId: null,
  isSample: false,
  uploadedBy: 'ines',
  uploadedAt: '2026-11-22T09:00:00.000Z',
  analysedAt: '2026-11-22T09:00:01.000Z',
}
const detail = {
  ...call,
  insights: {
    revenue: '$201.4 million',
    revenueGrowth: null,
    earnings: null,
    earningsGrowth: null,
    overallSentiment: 'mixed',
    sentimentScore: 51,
    analysis: 'Revenue: $201.4 million.',
    keyHighlights: [],
    risks: [],
    opportunities: [],
    executiveQuotes: [],
    guidance: null,
  },
  evidence: {
    layout: 'name and title',
    figures: {
      revenue: {
        display: '$201.4 million',
        value: 201_400_000,
        unit: 'money',
        currency: 'USD',
        basis: 'revenue',
        period: 'quarter',
        span,
        speaker: 'Ivan Petrov',
        confidence: 'high',
        reasons: [],
      },
      revenueGrowth: null,
      earnings: null,
      earningsGrowth: null,
    },
    highlights: [],
    risks: [],
    opportunities: [],
    quotes: [],
    guidance: { actions: [], items: [], declined: null },
    sentimentReasons: [],
    questions: [],
    speakers: [],
    warnings: [],
  },
  notices: [{ kind: 'incomplete', text: 'Page 2 of 3 has no text layer.', span: null }],
  comparison: null,
  guidanceHistory: [],
  quarters: [],
}

type Answers = (url: string, init?: RequestInit) => Promise<Response>

async function open(
  answers: Record<string, () => Response>,
  at = '/dashboard/earnings',
  otherwise?: Answers,
) {
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (otherwise) return otherwise(String(url), init)
    const found = Object.entries(answers).find(([path]) => String(url).startsWith(path))
    return found ? found[1]() : Response.json({ code: 'not-found', message: 'No.' }, { status: 404 })
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  drawn = await draw(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <EarningsScreen />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>,
    at,
  )
  await drawn.settle()
}
const text = () => document.body.textContent

it('EARN-002, EARN-003, EARN-006 … EARN-010, EARN-012, EARN-015: an empty analyzer has its cards, fields and words', async () => {
  await open({ '/api/earnings/transcripts?': () => Response.json([]) })
  for (const words of [
    'AI Earnings Call Analyzer',
    'Upload Transcript',
    'Company Name',
    'Ticker',
    'Quarter',
    'Fiscal Year',
    'Browse',
    'Analyze Transcript',
    'Recent Analysis',
    'No transcripts analyzed yet',
    'Upload your first earnings call transcript to get started',
  ])
    expect(text()).toContain(words)
})

it('a list that could not be read is not called empty', async () => {
  await open({
    '/api/earnings/transcripts?': () =>
      Response.json({ code: 'internal-error', message: 'No.' }, { status: 500 }),
  })
  expect(text()).toContain('The transcripts could not be read.')
  expect(text()).not.toContain('No transcripts analyzed yet')
})

const withDetail = (transcript: object) => ({
  '/api/earnings/transcripts?': () => Response.json([call]),
  '/api/earnings/transcripts/4': () => Response.json({ transcript }),
  '/api/documents/d1/text': () =>
    Response.json({
      characters: 40,
      pieces: [
        { start: 0, end: 40, page: null, text: '$201.4 million <img src=x onerror=alert(1)>', lines: [] },
      ],
    }),
})

it('EARN-018, EARN-019, EARN-035: what is stated leads to its words, what is not says so, and notices come first', async () => {
  await open(withDetail(detail), '/dashboard/earnings?transcript=4&from=0&to=14')
  expect(text()).toContain('Not stated')
  expect(text()).toContain('51/100')
  expect(text()).toContain('Neutral')
  expect(text()!.indexOf('Page 2 of 3')).toBeLessThan(text()!.indexOf('$201.4 million'))
  expect(document.querySelector('mark')?.textContent).toBe('$201.4 million')
  // A document is text: what looks like a tag in it is none.
  expect(document.querySelector('section img')).toBeNull()
  expect(text()).toContain('<img src=x onerror=alert(1)>')
})

it('EARN-018, EARN-019: a figure that is not certain is listed as what it could be, each leading to its words, with the kind of figure', async () => {
  const { revenue } = detail.evidence.figures
  const possible = { ...revenue, kind: 'year to date', likelihood: 0.31, confidence: 'low', reasons: [] }
  const other = { ...possible, display: '$98 million', kind: 'kind not said', span: { start: 20, end: 31 } }
  await open(
    withDetail({
      ...detail,
      insights: { ...detail.insights, revenue: null },
      evidence: {
        ...detail.evidence,
        figures: { ...detail.evidence.figures, revenue: null, earnings: { ...revenue, kind: 'adjusted' } },
        candidates: { revenue: [possible, other], revenueGrowth: [], earnings: [], earningsGrowth: [] },
      },
    }),
    '/dashboard/earnings?transcript=4',
  )
  const list = document.querySelector('[aria-label="What revenue could be"]')!
  expect([...list.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    '$201.4 million, year to date, Ivan Petrov, likely to 31%',
    '$98 million, kind not said, Ivan Petrov, likely to 31%',
  ])
  expect(text()).toContain('Not certain')
  list.querySelector('button')!.click()
  await drawn.settle()
  expect(document.querySelector('mark')?.textContent).toBe('$201.4 million')
})

const fieldOf = (display: string | null, from = 0) => ({
  state: display === null ? 'not stated' : 'stated',
  display,
  kind: display === '$1.20 per share' ? 'adjusted' : null,
  span: display === null ? null : { start: from, end: from + 5 },
})
const quarter = (id: number, quarterName: string, revenue: string | null) => ({
  call: { id, quarter: quarterName, fiscalYear: 2026 },
  revenue: fieldOf(revenue, 40),
  revenueGrowth: fieldOf(null),
  earnings: fieldOf('$1.20 per share', 60),
  earningsGrowth: fieldOf(null),
  guidance: fieldOf('Raised', 80),
  sentiment: { ...fieldOf('Positive, 71 / 100'), span: null },
})

it('the calls of a company stand by quarter, each field leading to its words in its call', async () => {
  const quarters = [quarter(4, 'Q2 2026', '$201.4 million'), quarter(3, 'Q1 2026', null)]
  await open(
    withDetail({ ...detail, guidanceHistory: [], comparison: null, quarters }),
    '/dashboard/earnings?transcript=4',
  )
  const table = document.querySelector('[aria-label="Calls of Linden Pumps side by side"]') ?? document.body
  expect(table.textContent).toContain('adjusted')
  const hrefs = [...table.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(hrefs).toContain('/dashboard/earnings?transcript=4&from=40&to=45')
  expect(hrefs).toContain('/dashboard/earnings?transcript=3&from=60&to=65')
  expect(hrefs).not.toContain('/dashboard/earnings?transcript=3&from=40&to=45')
})

it('an opened call stands before the upload form on a phone, and behind it on a desk', async () => {
  const isBefore = () => text()!.indexOf('Page 2 of 3') < text()!.indexOf('Recent Analysis')
  await open(withDetail(detail), '/dashboard/earnings?transcript=4')
  expect(isBefore()).toBe(false)
  await drawn.remove()
  const wide = window.matchMedia.bind(window)
  vi.stubGlobal('matchMedia', (query: string) =>
    query.includes('max-width: 767px')
      ? { matches: true, media: query, addEventListener: () => {}, removeEventListener: () => {} }
      : wide(query),
  )
  await open(withDetail(detail), '/dashboard/earnings?transcript=4')
  expect(isBefore()).toBe(true)
})

it('EARN-017: without insights it says so, with the reason', async () => {
  const reason = 'The transcript is not in English. Only English is supported; nothing was analysed.'
  await open(
    withDetail({ ...detail, insights: null, evidence: null, state: 'not-analysed', reason }),
    '/dashboard/earnings?transcript=4',
  )
  expect(text()).toContain('No insights available for this transcript')
  expect(text()).toContain(reason)
})

it('EARN-031, EARN-035: sizes have two decimals of a kilobyte, and another sentiment than two is neutral', () => {
  expect(inKilobytes(1_536)).toBe('1.50 KB')
  expect(['positive', 'negative', 'mixed'].map((one) => sentimentLook(one).label)).toEqual([
    'Positive',
    'Negative',
    'Neutral',
  ])
})

it('the name of a file tells what is plain in it', () => {
  expect(enteredBy('DIS_q1_2022.txt')).toEqual({ ticker: 'DIS', quarter: 'Q1 2022', fiscalYear: '2022' })
  expect(enteredBy('call of Disney.pdf')).toEqual({ ticker: '', quarter: '', fiscalYear: '' })
})

it('EARN-013, EARN-014: the five most recent are asked for, with a spinner until they are there', async () => {
  const asked: string[] = []
  let answer = (_: Response) => {}
  await open({}, '/dashboard/earnings', async (url) => {
    asked.push(url)
    return new Promise<Response>((resolve) => {
      answer = resolve
    })
  })
  expect(asked).toContain('/api/earnings/transcripts?limit=5')
  expect([...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent)).toContain(
    'Reading the transcripts',
  )
  expect(document.querySelector('.mantine-Loader-root')).not.toBeNull()
  answer(Response.json([call]))
  await drawn.settle()
  expect(document.querySelector('.mantine-Loader-root')).toBeNull()
  expect(document.querySelectorAll('ul[aria-label="Recent Analysis"] > li')).toHaveLength(1)
})

const field = (label: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label))
    ?.control as HTMLInputElement
const analyse = async () => {
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Analyze Transcript',
  )
  await drawn.click(button as HTMLElement)
  await drawn.settle()
}

it('EARN-032: nothing is sent before the file and the required fields are there, each named where it is missing', async () => {
  const sent: string[] = []
  await open({}, '/dashboard/earnings', async (url, init) => {
    if (init?.method === 'POST') sent.push(url)
    return Response.json([])
  })
  await drawn.type(field('Fiscal Year'), '26')
  await analyse()
  for (const words of [
    'Choose a transcript first.',
    'Company Name is required',
    'Quarter is required',
    'Enter a year, such as 2024',
  ])
    expect(text()).toContain(words)
  expect(text()).not.toContain('Ticker is required')
  expect(sent).toEqual([])
})

const uploadOne = async (transcript: object) => {
  await open({}, '/dashboard/earnings', async (url, init) => {
    if (init?.method === 'POST') return Response.json({ transcript: call, isKnown: false }, { status: 201 })
    return url.startsWith('/api/earnings/transcripts/4')
      ? Response.json({ transcript })
      : Response.json(url.startsWith('/api/earnings/transcripts') ? [] : { characters: 0, pieces: [] })
  })
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  const file = new File(['Operator: Good day.'], 'linden.txt', { type: 'text/plain' })
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  await drawn.act(() => void input.dispatchEvent(new Event('change', { bubbles: true })))
  await expect.poll(() => text()).toContain('linden.txt')
  await drawn.type(field('Company Name'), 'Linden Pumps')
  await drawn.type(field('Quarter'), 'Q2 2026')
  await drawn.type(field('Fiscal Year'), '2026')
  await analyse()
}

it('TOAST-008: success says that the transcript is analyzed, and whose it is', async () => {
  await uploadOne(detail)
  await expect.poll(() => text()).toContain('Transcript Analyzed')
  expect(text()).toContain('Linden Pumps, Q2 2026')
  const close = [...document.querySelectorAll('button')].find((one) =>
    one.getAttribute('aria-label')?.startsWith('Close'),
  )
  await drawn.click(close)
})

it('EARN-032, TOAST-008: one that was kept and could not be analysed is no success', async () => {
  const reason = 'The transcript is not in English. Only English is supported; nothing was analysed.'
  await uploadOne({ ...detail, insights: null, evidence: null, state: 'not-analysed', reason })
  await expect.poll(() => text()).toContain('Not Analyzed')
  expect(text()).toContain(reason)
  expect(text()).not.toContain('Transcript Analyzed')
})
