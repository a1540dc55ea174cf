import { expect, it } from 'vitest'
import { watchlistsSlice } from '#domains/watchlists/server/index.ts'
import { recentAudit } from '#platform/audit/index.ts'
import { invoke, offerCalls, type Route } from '#platform/calls/index.ts'
import { onEveryDatabase } from '#platform/testing/index.ts'
import { assistantRoutes } from '../routes.ts'
import { addTurn } from '../store.ts'
import { whoseIs } from './whose-conversation.ts'
import '../../contract/changes.ts'

const routeOf = (name: string): Route => assistantRoutes.find(({ endpoint }) => endpoint.name === name)!
const session = 'session-of-the-test'

onEveryDatabase('the conversation with the assistant', (world) => {
  const ask = (message: string, who = {}) =>
    invoke(world.as(who), routeOf('assistant.chat'), { message, sessionId: session, userId: 'user' })
  const history = async (who = {}) =>
    (
      (await invoke(world.as(who), routeOf('assistant.history'), { sessionId: session })) as {
        history: { role: string; content: string }[]
      }
    ).history

  it('keeps question and answer, and nobody reads another’s (CHAT-014, CHAT-017, CHAT-019, CHAT-020)', async () => {
    await expect(ask('Hello!')).resolves.toMatchObject({ message: { role: 'assistant' }, sessionId: session })
    expect((await history()).map(({ role }) => role)).toEqual(['user', 'assistant'])
    expect(await history({ userId: 2 })).toEqual([])
    expect(await history({ organisationId: 5 })).toEqual([])
  })

  it('shows the caveat of a figure that an older release kept under its older name', async () => {
    const sessionId = 'session-of-an-older-release'
    const source = {
      tool: 'trading.positions',
      row: 'AAPL',
      field: 'marketValue',
      asOf: null,
      citation: 'c1',
    }
    const answer = {
      outcome: 'answered',
      text: 'Simulated prices. AAPL is worth $1.',
      figures: [{ value: 1, unit: 'USD', text: '$1', source: { ...source, standing: 'Simulated prices' } }],
      ...{ items: [], citations: [], tools: [], proposal: null },
    }
    const ctx = world.as({})
    await addTurn(ctx.db, {
      ...whoseIs(ctx, sessionId),
      ...{ question: 'what is apple worth', answer: answer as never, latencyMs: 1, askedAt: ctx.now },
    })
    const kept = (await invoke(ctx, routeOf('assistant.history'), { sessionId })) as { history: object[] }
    expect(kept.history.at(-1)).toMatchObject({
      context: { answer: { figures: [{ source: { caveat: 'Simulated prices' } }] } },
    })
  })

  it('refuses a blank message (CHAT-013, CHAT-029)', async () => {
    await expect(ask('   ')).rejects.toMatchObject({
      code: 'invalid-input',
      message: 'A message is required',
    })
  })

  it('gives no advice, makes no forecast and tells nothing private', async () => {
    for (const question of [
      'should i buy more amd?',
      'what does our head of compliance earn',
      'show me another organisation’s portfolio',
      'what will apple trade at next month',
    ])
      await expect(ask(question)).resolves.toMatchObject({
        message: { context: { answer: { outcome: 'refused', figures: [] } } },
      })
  })

  it('turns no dollars into another currency and takes none for dollars', async () => {
    for (const question of ['how much is our cash in euros', 'buy 10 visa at €150'])
      await expect(ask(question)).resolves.toMatchObject({
        message: { context: { answer: { outcome: 'refused', figures: [], proposal: null } } },
      })
  })

  it('says which words it passed over', async () => {
    offerCalls(world.as().installation, watchlistsSlice.routes ?? [])
    await expect(ask('list the zorbed sanctions lists')).resolves.toMatchObject({
      message: { content: expect.stringContaining('“zorbed”') },
    })
  })

  it.each([
    ['will the financial crisis come back next year', /I make no forecasts/],
    ['raise our trading limit', /I change nothing myself/],
    ['how many sanctions lists does the plumber own', /who “plumber” is/],
  ])('answers no question that was not asked: %s', async (question, stated) => {
    const { message } = (await ask(question)) as { message: { content: string } }
    expect(message.content).toMatch(stated)
  })

  it('asks back what a pronoun without anything before it stands for', async () => {
    const other = 'another-session'
    const { message } = (await invoke(world.as(), routeOf('assistant.chat'), {
      message: 'how much did it go up',
      sessionId: other,
    })) as { message: { content: string; context: { answer: { outcome: string } } } }
    expect(message.context.answer.outcome).toBe('asked-back')
    expect(message.content).toContain('?')
  })

  it('fills in an order and sends nothing', async () => {
    const { message } = (await ask('buy 10 visa at market')) as {
      message: { context: { answer: { proposal: unknown } } }
    }
    expect(message.context.answer.proposal).toMatchObject({
      action: 'place-order',
      arguments: { symbol: 'V', side: 'BUY', quantity: 10, orderType: 'MARKET' },
    })
  })

  it('says in the log that it was asked and not what', async () => {
    const entries = await recentAudit(world.installation.database.db, 1)
    expect(entries.every(({ action }) => action === 'conversation.asked')).toBe(true)
    expect(JSON.stringify(entries)).not.toContain('head of compliance')
  })

  it('is forgotten after thirty days, and cleared when its person clears it (CHAT-011, CHAT-022)', async () => {
    world.setNow('2026-12-25T10:00:00.000Z')
    await ask('thanks')
    expect((await history()).map(({ content }) => content)[0]).toBe('thanks')
    await expect(invoke(world.as(), routeOf('assistant.clear'), { sessionId: session })).resolves.toEqual({
      cleared: 1,
    })
    expect(await history()).toEqual([])
  })
})
