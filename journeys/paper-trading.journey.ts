import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onPhone } from './pages/sound-screen.ts'
import { TICK, TradingDesk } from './pages/trading-desk.ts'

type OrderRead = {
  id: number
  status: string
  orderType: string
  stopPrice: number
  filledPrice: number
}

describe('a trader', () => {
  const look = onPhone
  // Amazon closes at 220.90 on this Wednesday and opens at 192.08 on the next day.
  const desk = new TradingDesk('2026-11-18T15:00:00Z', look)
  beforeAll(() => desk.open())
  afterAll(() => desk.close())

  it('TRADE-001 opens a paper account and finds three tabs, no order and no position', async () => {
    await desk.openAccount()
    await expect
      .poll(() => desk.page.getByRole('tab').allTextContents())
      .toEqual(expect.arrayContaining(['Place Order', 'Order Management', 'Position Actions']))
    await (await desk.show('Order Management')).getByText('No orders found').waitFor()
    await (await desk.show('Position Actions')).getByText('No positions found').waitFor()
    await desk.isSound('trading-no-positions')
    await desk.show('Place Order')
    await desk.isSound('trading-no-symbol')
  })

  it('TRADE-002 TRADE-026 TRADE-030 buys at the market: the estimate first, then the fill and what is left', async () => {
    const { page, ticket } = desk
    await ticket.getByRole('combobox', { name: 'Symbol' }).fill('amaz')
    await page.getByRole('option', { name: /AMZN/ }).click()
    await ticket.getByRole('spinbutton', { name: 'Quantity' }).fill('10')
    await ticket.getByText('It would be filled at once.').waitFor()
    const estimate = await ticket.getByRole('region', { name: 'Estimate' }).innerText()
    await page.getByRole('region', { name: 'How has AMZN traded?' }).locator('canvas').first().waitFor()
    await desk.isSound('trading-ticket')
    await desk.submit()
    await page
      .getByText(/BUY 10 AMZN: FILLED at \$\d+\.\d\d/)
      .first()
      .waitFor()
    const [order] = await desk.read<OrderRead[]>('orders')
    const cost = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
    expect(order).toMatchObject({ status: 'FILLED' })
    const paid = cost.format(((order?.filledPrice ?? 0) * 10) / 100)
    // The price may have moved between the estimate and the order, by cents.
    expect(Math.abs(dollarsIn(estimate, 'Estimated cost') - Number(paid.replace(/[$,]/g, '')))).toBeLessThan(
      20,
    )
  })

  it('TRADE-003 TRADE-014 TRADE-025 TRADE-028 rests a limit, reads why it waits, and cancels it', async () => {
    const { page, ticket } = desk
    await desk.fill('AMZN', '5')
    await desk.choose('Order type', 'Limit')
    await desk.submit()
    await ticket.getByText('A price is required').waitFor()
    await ticket.getByLabel('Limit price, $').fill('150')
    await ticket.getByText('It would wait.').waitFor()
    await desk.submit()
    await page.getByText('BUY 5 AMZN: SUBMITTED').first().waitFor()
    await page.getByRole('button', { name: 'Why and how' }).click()
    const file = page.getByRole('region', { name: 'BUY 5 AMZN' })
    await file.getByText('The market has not reached the limit.').first().waitFor()
    await file.getByText('Best price on the other side').waitFor()
    await desk.isSound('trading-order-file')
    await file.getByRole('button', { name: 'Cancel BUY 5 AMZN' }).click()
    await file.getByText('CANCELLED').first().waitFor()
    const listed = page.getByRole('grid', { name: 'Orders' })
    await expect.poll(() => listed.getByRole('button', { name: 'Cancel BUY 5 AMZN' }).count()).toBe(0)
  })

  it('TRADE-032 is told why an order is refused, before and after sending it, and keeps what was typed', async () => {
    const { page, ticket } = desk
    await desk.show('Place Order')
    await desk.choose('Order type', 'Market')
    await desk.fill('AMZN', '100000')
    await ticket.getByText('Would be refused').waitFor()
    await desk.submit()
    const alert = ticket.getByRole('alert')
    await alert.getByText('Failed to submit order').waitFor()
    await alert.getByText('The account has too little cash for this order.').waitFor()
    await expect.poll(() => ticket.getByRole('spinbutton', { name: 'Quantity' }).inputValue()).toBe('100000')
    await desk.isSound('trading-refused')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('a source that fails says so and is asked again with Try Again', async () => {
    const { page, ticket } = desk
    const quotes = '**/api/market-data/quotes'
    await page.route(quotes, (route) => route.fulfill({ status: 503, body: '' }))
    await ticket.getByRole('combobox', { name: 'Symbol' }).fill('MSFT')
    const panel = page.getByRole('region', { name: 'MSFT', exact: true })
    await panel.getByText('Failed to fetch market data: 503').waitFor()
    await desk.isSound('trading-no-quote')
    await page.unroute(quotes)
    await panel.getByRole('button', { name: 'Try Again' }).click()
    await page.getByRole('region', { name: 'MSFT, Microsoft Corporation' }).getByText('Bid').waitFor()
  })

  it('TRADE-004 TRADE-005 attaches a stop; the next day opens far below it, and it is filled there and not at the stop', async () => {
    const { page } = desk
    const positions = await desk.show('Position Actions')
    await positions.getByRole('button', { name: 'Attach a stop: AMZN' }).waitFor()
    await desk.isSound('trading-positions')
    await positions.getByRole('button', { name: 'Attach a stop: AMZN' }).click()
    await desk.submit()
    await page.getByText('SELL 10 AMZN: SUBMITTED').first().waitFor()
    await page.getByRole('button', { name: 'Why and how' }).click()
    const stopOrder = async () => {
      const orders = await desk.read<OrderRead[]>('orders')
      return orders.find(({ orderType }) => orderType === 'STOP_LOSS') as OrderRead
    }
    expect(await stopOrder()).toMatchObject({ status: 'SUBMITTED' })
    await desk.clock.moveTo('2026-11-19T14:31:00Z')
    await expect.poll(async () => (await stopOrder()).status, TICK).toBe('FILLED')
    const { stopPrice, filledPrice } = await stopOrder()
    expect(stopPrice).toBeGreaterThan(20_800)
    expect(filledPrice).toBeLessThan(19_600)
    const file = page.getByRole('region', { name: 'SELL 10 AMZN' })
    await file.getByText('Stop reached').waitFor()
    await file.getByText(/^Filled: 10 at/).waitFor()
    await desk.isSound('trading-stopped-out')
    await (await desk.show('Position Actions')).getByText('No positions found').waitFor()
    const ours = desk.failures.filter((failure) => !failure.includes('/api/market-data/quotes'))
    expect(ours).toEqual([])
  })
})

function dollarsIn(text: string, label: string): number {
  const line = text.slice(text.indexOf(label) + label.length).match(/\$([\d,.]+)/)
  return Number(line?.[1]?.replaceAll(',', ''))
}
