// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { answer, button, close, drawn, listOf, open, refused, type Sent, text } from '../test-assistant.tsx'
import { SearchAnswer } from './search-answer.tsx'

afterEach(close)

const quick = (own = {}) => ({
  id: 'q1',
  content: answer.text,
  context: {
    citations: answer.citations,
    ticker: {
      symbol: 'AAPL',
      price: 310.17,
      change: 0.37,
      changePercent: 0.12,
      asOf: '2026-11-23T15:31:00.000Z',
      caveat: 'Simulated prices',
    },
    answer,
    ...own,
  },
})
const screen = <SearchAnswer query="What is AAPL worth?" onBack={() => {}} />
const queries = (sent: readonly Sent[]) =>
  sent.filter(({ path }) => path === 'ai-chat/quick-query').map(({ body }) => body.query)

it('SEARCH-005 SEARCH-006 SEARCH-019 says that it looks into the query, and asks for a detailed answer with citations', async () => {
  const sent = await open(screen, { 'POST ai-chat/quick-query': () => new Promise<Response>(() => {}) })
  expect(document.querySelector('[role="status"]')?.textContent).toBe('Analyzing your query...')
  expect(sent.find(({ path }) => path === 'ai-chat/quick-query')?.body).toEqual({
    query: 'What is AAPL worth?',
    context: {
      preferences: { responseLength: 'detailed', includeCharts: true, includeCitations: true },
    },
  })
})

it('SEARCH-007 SEARCH-008 SEARCH-009 SEARCH-010 SEARCH-014 SEARCH-015 SEARCH-020 shows query, ticker, answer, when, and its sources', async () => {
  await open(screen, { 'POST ai-chat/quick-query': () => Response.json(quick()) })
  expect(document.querySelector('h1')?.textContent).toBe('What is AAPL worth?')
  expect(text()).toContain('AAPL 310.17 +0.12%')
  expect(text()).toContain('AAPL: market value $24,813.60.')
  expect(text()).toMatch(/Last updated \d+ \w+ \d{4}, \d\d:\d\d UTC(?! UTC)/)
  const sources = [...document.querySelectorAll('section')].find(
    (one) => one.querySelector('h2')?.textContent === 'Sources',
  )
  expect(sources?.textContent).toContain('Positions, as of 23 November 2026')
  expect(sources?.textContent).toContain('Market value of positions: AAPL: $24,813.60')
  expect(sources?.querySelector('a')?.getAttribute('href')).toBe('/dashboard/home?view=portfolio')
})

it('SEARCH-008 has no ticker where the answer is about no security', async () => {
  await open(screen, { 'POST ai-chat/quick-query': () => Response.json(quick({ ticker: null })) })
  expect(text()).not.toContain('310.17')
})

it('SEARCH-011 SEARCH-012 a topic asks about the same security, beneath the first answer and once', async () => {
  const sent = await open(screen, { 'POST ai-chat/quick-query': () => Response.json(quick()) })
  expect(listOf('Topics')).toEqual(['Earnings highlights', 'Guidance', 'Risks', 'Moat', 'Unit economics'])
  await drawn.click(button('Guidance'))
  await drawn.click(button('Guidance'))
  await drawn.settle()
  expect(queries(sent)).toEqual(['What is AAPL worth?', 'Guidance of AAPL'])
  expect([...document.querySelectorAll('h2')].map(({ textContent }) => textContent)).toContain('Guidance')
})

it('SEARCH-016 a failure is labelled as one, names no figure and can be asked again', async () => {
  let isDown = true
  await open(screen, {
    'POST ai-chat/quick-query': () => (isDown ? refused(503) : Response.json(quick())),
  })
  expect(text()).toContain('Sample text, not an answer')
  expect(document.querySelector('[role="alert"]')?.textContent).toMatch(/^Live data could not be reached/)
  expect(text()).not.toMatch(/\$\d/)
  isDown = false
  await drawn.click(button('Ask again'))
  await drawn.settle()
  expect(text()).toContain('AAPL: market value $24,813.60.')
})

it('SEARCH-013 leads back to the search', async () => {
  let isBack = false
  await open(
    <SearchAnswer
      query="x"
      onBack={() => {
        isBack = true
      }}
    />,
    { 'POST ai-chat/quick-query': () => Response.json(quick()) },
  )
  await drawn.click(button('Back to search'))
  expect(isBack).toBe(true)
})
