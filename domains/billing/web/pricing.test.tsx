// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import PricingPage from './pricing-page.tsx'
import { CHECKOUT_FAILED } from './words.ts'

const json = (status: number, body: object) => async () =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

let drawn: Drawn
let answers: () => Promise<Response>
/** Who is signed in, as `GET /api/billing/plan` tells. */
let own: () => Promise<Response>
const asked: { url: string; body: unknown }[] = []
const went: string[] = []

beforeEach(() => {
  asked.length = 0
  went.length = 0
  own = json(200, { plan: null, isManageable: true })
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url === '/api/billing/plan') return own()
    if (init.method === 'GET') {
      asked.push({ url, body: null })
      return answers()
    }
    asked.push({ url, body: JSON.parse(String(init.body)) })
    return answers()
  })
  vi.spyOn(window.location, 'assign').mockImplementation((to) => {
    went.push(String(to))
  })
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
})
afterEach(async () => {
  await drawn.remove()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const button = (name: RegExp) =>
  [...drawn.host.querySelectorAll('button')].find((one) =>
    name.test(one.getAttribute('aria-label') ?? one.textContent ?? ''),
  )
const dialog = () => drawn.host.querySelector('dialog')
const alertText = () =>
  [...drawn.host.querySelectorAll('[role="alert"]')].map((one) => one.textContent).join('')
// The dialogs are loaded at their first opening, which a busy machine takes its time for.
const untilDialog = () =>
  drawn.until(() => {
    expect(dialog()).not.toBeNull()
  })

it('PRICE-001 PRICE-003 PRICE-004..014 three plans with price, limits and the popular one marked', async () => {
  drawn = await draw(<PricingPage />, '/pricing')
  const plans = [...drawn.host.querySelectorAll('ul[aria-label="Plans"] > li')].map(
    (one) => one.textContent ?? '',
  )
  expect(plans).toHaveLength(3)
  expect(plans[0]).toMatch(
    /Free.*\$0.*3 risk team members.*100 KYB screenings per month.*30-day audit log retention/,
  )
  expect(plans[1]).toMatch(
    /Growth.*Most popular.*\$799.*per month.*25 members.*10,000 screenings per month.*1-year/,
  )
  expect(plans[2]).toMatch(/Enterprise.*Custom.*Unlimited members.*Unlimited screenings.*Unlimited audit log/)
  expect(plans.filter((text) => text.includes('Most popular'))).toHaveLength(1)
})

it('PRICE-002 PRICE-018 PRICE-019 PRICE-020 the questions are answered as agreed', async () => {
  drawn = await draw(<PricingPage />, '/pricing')
  const answersGiven = [...drawn.host.querySelectorAll('details p')].map((one) => one.textContent ?? '')
  expect(
    answersGiven.some((text) => text.startsWith('All plans have a 14-day free trial without a credit card.')),
  ).toBe(true)
  expect(answersGiven.some((text) => text.startsWith('Upgrades are immediate'))).toBe(true)
  expect(answersGiven.some((text) => text.startsWith('Downgrades apply at the next billing cycle.'))).toBe(
    true,
  )
})

it('PRICE-016 PRICE-025 PRICE-026 PRICE-027 PRICE-028 Growth opens a dialog, is processed, and leads to the provider', async () => {
  let release: (answer: Response) => void = () => {}
  answers = () =>
    new Promise((done) => {
      release = done
    })
  drawn = await draw(<PricingPage />, '/pricing')
  await drawn.click(button(/Growth plan/))
  await untilDialog()
  expect(asked).toEqual([])
  await drawn.click(button(/Continue to payment/))
  const processing = button(/Processing/)
  expect(processing?.getAttribute('aria-busy')).toBe('true')
  await drawn.click(processing)
  expect(asked).toEqual([
    {
      url: '/api/stripe/create-checkout-session',
      body: {
        amount: 79_900,
        planName: 'Growth',
        successUrl: `${location.origin}/pricing?success=true&plan=Growth`,
        cancelUrl: `${location.origin}/pricing`,
      },
    },
  ])
  await drawn.act(async () => release(await json(200, { checkoutUrl: 'https://checkout.stripe.com/c/1' })()))
  await drawn.settle()
  expect(went).toEqual(['https://checkout.stripe.com/c/1'])
})

it('PRICE-015 PRICE-027 Free opens the dialog too and asks for 0', async () => {
  answers = json(200, { checkoutUrl: `${location.origin}/pricing?success=true&plan=Free` })
  drawn = await draw(<PricingPage />, '/pricing')
  await drawn.click(button(/Free plan/))
  await untilDialog()
  await drawn.click(button(/Choose Free/))
  await drawn.settle()
  expect(asked[0]?.body).toMatchObject({ amount: 0, planName: 'Free' })
  expect(went).toHaveLength(1)
})

const failures = {
  'a refusal': json(501, { message: 'Payments are not set up.', code: 'not-configured' }),
  'a lost network': () => Promise.reject(new TypeError('fetch failed')),
  'an answer without an address': json(200, {}),
  'an answer with an empty address': json(200, { checkoutUrl: '' }),
  'an answer with an address that is none': json(200, { checkoutUrl: 'javascript:alert(1)' }),
  'an answer that is not JSON': async () => new Response('<html>', { status: 200 }),
}

it.each(Object.entries(failures))(
  'PRICE-029 PRICE-030 %s closes the dialog and says the agreed sentence',
  async (_what, answer) => {
    answers = answer
    drawn = await draw(<PricingPage />, '/pricing')
    await drawn.click(button(/Growth plan/))
    await untilDialog()
    await drawn.click(button(/Continue to payment/))
    await drawn.settle()
    expect(dialog()).toBeNull()
    expect(alertText()).toContain(
      'Unable to process payment at this time. Please contact our sales team for assistance.',
    )
    expect(CHECKOUT_FAILED).toBe(
      'Unable to process payment at this time. Please contact our sales team for assistance.',
    )
    expect(went).toEqual([])
  },
)

it.each(['Free', 'Growth'])(
  '%s, chosen by somebody who is not signed in, leads to sign-up and carries the plan',
  async (name) => {
    own = json(401, { message: 'Please sign in.', code: 'not-signed-in' })
    drawn = await draw(<PricingPage />, '/pricing')
    await drawn.click(button(new RegExp(`${name} plan`)))
    await untilDialog()
    await drawn.click(button(/Choose Free|Continue to payment/))
    await drawn.settle()
    expect(went).toEqual([`${location.origin}/signup?plan=${name.toLowerCase()}`])
    expect(asked).toEqual([])
    expect(drawn.host.textContent).not.toContain('successful')
  },
)

it('who does not choose the plan of the organisation is told so, and nothing is asked for', async () => {
  own = json(200, { plan: null, isManageable: false })
  drawn = await draw(<PricingPage />, '/pricing')
  await drawn.click(button(/Growth plan/))
  await untilDialog()
  await drawn.click(button(/Continue to payment/))
  await drawn.settle()
  expect(dialog()?.textContent).toContain('Plans are chosen by the administrators')
  expect([asked, went]).toEqual([[], []])
})

it('PRICE-017 Enterprise opens the sales dialog', async () => {
  drawn = await draw(<PricingPage />, '/pricing')
  await drawn.click(button(/Enterprise plan/))
  await untilDialog()
  expect(dialog()?.textContent).toContain('Contact sales')
})

const untilAnswered = () =>
  drawn.until(() => {
    const result = [...drawn.host.querySelectorAll('[role="status"], [role="alert"]')]
      .map((one) => one.textContent)
      .join('')
    expect(result).not.toBe('')
    expect(result).not.toContain('Asking')
  })

it('PRICE-021 PRICE-022 PRICE-023 PRICE-024 coming back from a payment that the provider confirms is said once, and the address is cleared', async () => {
  answers = json(200, { state: 'paid', plan: 'Growth', isMailed: true })
  drawn = await draw(<PricingPage />, '/pricing?success=true&plan=Growth&session=cs_1')
  await untilAnswered()
  expect(asked).toEqual([{ url: '/api/billing/checkout/cs_1', body: null }])
  expect(drawn.host.querySelector('[role="status"]')?.textContent).toContain(
    "Payment successful! Welcome to Assay Growth! You'll receive setup instructions via email shortly.",
  )
  expect(drawn.address()).toBe('/pricing')
})

it('a trial is not called a payment, and no mail is promised where none goes out', async () => {
  answers = json(200, { state: 'trial', plan: 'Growth', isMailed: false })
  drawn = await draw(<PricingPage />, '/pricing?success=true&plan=Growth&session=cs_1')
  await untilAnswered()
  const result = drawn.host.querySelector('[role="status"]')?.textContent ?? ''
  expect(result).toMatch(/trial has begun and nothing was charged.*sends no mail/)
  expect(result).not.toMatch(/Payment successful|via email/)
})

const unproven = {
  'an address that somebody typed': ['success=true&plan=Growth', json(200, {}), /No payment was confirmed/],
  'a checkout that is none of ours': [
    'success=true&plan=Growth&session=cs_x',
    json(404, { message: 'No.', code: 'not-found' }),
    /No payment was confirmed/,
  ],
  'a checkout that was left': [
    'success=true&plan=Growth&session=cs_1',
    json(200, { state: 'open', plan: 'Growth', isMailed: true }),
    /was not finished/,
  ],
  'a provider that does not answer': [
    'success=true&plan=Growth&session=cs_1',
    json(502, { message: 'No.', code: 'source-failed' }),
    /could not be checked/,
  ],
  'Free without a session': ['success=true&plan=Free', json(200, {}), /nobody is signed in/],
} as const

it.each(Object.entries(unproven))('%s is no success', async (what, [search, answer, words]) => {
  answers = answer
  if (what.startsWith('Free')) own = json(401, { message: 'Please sign in.', code: 'not-signed-in' })
  drawn = await draw(<PricingPage />, `/pricing?${search}`)
  await untilAnswered()
  expect(alertText()).toMatch(words)
  expect(drawn.host.textContent).not.toContain('successful')
  expect(drawn.address()).toBe('/pricing')
})

it('Free is a success once our own record says so', async () => {
  own = json(200, { plan: 'Free', isManageable: true })
  drawn = await draw(<PricingPage />, '/pricing?success=true&plan=Free')
  await untilAnswered()
  expect(drawn.host.querySelector('[role="status"]')?.textContent).toContain('on the Free plan')
})

it('PRICE-021 neither an unpaid return nor an invented plan is welcomed', async () => {
  for (const search of [
    '',
    '?success=false&plan=Growth',
    '?plan=Growth',
    '?success=true&plan=%3Cb%3Efree%20money',
  ]) {
    drawn = await draw(<PricingPage />, `/pricing${search}`)
    await drawn.settle()
    expect(drawn.host.textContent).not.toContain('Payment successful')
    await drawn.remove()
  }
  drawn = await draw(<PricingPage />, '/pricing')
})
