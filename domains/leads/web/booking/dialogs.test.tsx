// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { DemoDialog, SalesDialog } from '../index.tsx'

// The forms are pieces of their own; once they are there, a dialog opens within a few turns.
beforeAll(async () => {
  await import('./demo-dialog.tsx')
  await import('./sales-dialog.tsx')
})

let drawn: Drawn
afterEach(async () => {
  await drawn.remove()
  vi.unstubAllGlobals()
})

type Answer = () => Response | Promise<Response>
type Sent = { path: string; body: Record<string, unknown> }

/** Answers the form's start at once and a booking as told; keeps what was sent. */
function serverThat(answer: Answer): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path === '/api/leads/form-start') return Response.json({ formStart: 'a.b' })
    sent.push({ path: `${init?.method} ${path}`, body: JSON.parse(String(init?.body)) })
    return answer()
  })
  return sent
}

const success = () => Response.json({ success: true })
const field = (label: string) => {
  const labels = [...drawn.host.querySelectorAll('label')]
  const found = labels.find((one) => one.textContent?.replace(' *', '').trim() === label)
  return found ? document.getElementById(found.htmlFor) : null
}
const submitButton = () => drawn.host.querySelector<HTMLButtonElement>('[type="submit"]')
const alertText = () => drawn.host.querySelector('[role="alert"]')?.textContent
const person = {
  'First Name': 'Ada',
  'Last Name': 'Byron',
  Email: 'ada@analytical.example',
  Company: 'Analytical Engines',
}

async function fill(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await drawn.type(field(label), value)
}
async function submit(): Promise<void> {
  await drawn.click(submitButton())
  await drawn.settle()
}

describe('the demo dialog', () => {
  const open = async () => {
    drawn = await draw(<DemoDialog isOpen onClose={() => {}} />)
    await drawn.settle()
  }

  it('DEMO-002 DEMO-003 DEMO-004 DEMO-005 asks for first name, last name, email and company and sends nothing without them', async () => {
    const sent = serverThat(success)
    await open()
    await submit()
    for (const [label, sentence] of [
      ['First Name', 'First name is required'],
      ['Last Name', 'Last name is required'],
      ['Email', 'Email is required'],
      ['Company', 'Company is required'],
    ] as const) {
      expect(field(label)?.hasAttribute('required'), label).toBe(true)
      expect(drawn.host.textContent).toContain(sentence)
    }
    expect(field('Email')?.getAttribute('type')).toBe('email')
    expect(document.activeElement).toBe(field('First Name'))
    expect(sent).toEqual([])
  })

  it('DEMO-006 DEMO-007 DEMO-008 DEMO-009 DEMO-010 DEMO-018 offers the optional answers and sends all nine', async () => {
    const sent = serverThat(success)
    await open()
    const valuesOf = (label: string) =>
      [...(field(label)?.querySelectorAll('option') ?? [])].map((option) => option.value).filter(Boolean)
    expect(valuesOf('Company Size')).toEqual(['1-10', '11-50', '51-200', '201-1000', '1000+'])
    expect(valuesOf('Primary Use Case')).toEqual([
      'risk-assessment',
      'fraud-detection',
      'compliance',
      'portfolio-management',
      'automation',
      'other',
    ])
    for (const label of ['Phone', 'Job Title', 'Company Size', 'Primary Use Case'])
      expect(field(label)?.hasAttribute('required'), label).toBe(false)
    await fill({
      ...person,
      Phone: '+44 20 7946 0000',
      'Job Title': 'Analyst',
      'Company Size': '11-50',
      'Primary Use Case': 'compliance',
      'What would you like to see?': 'Screening',
    })
    await submit()
    expect(sent).toEqual([
      {
        path: 'POST /api/hubspot/demo-booking',
        body: {
          firstName: 'Ada',
          lastName: 'Byron',
          email: 'ada@analytical.example',
          company: 'Analytical Engines',
          phone: '+44 20 7946 0000',
          jobTitle: 'Analyst',
          companySize: '11-50',
          useCase: 'compliance',
          message: 'Screening',
          formStart: 'a.b',
        },
      },
    ])
  })

  it('DEMO-012 DEMO-022 is disabled and reads "Submitting..." while it sends', async () => {
    let answer = (_: Response) => {}
    serverThat(() => new Promise((resolve) => (answer = resolve)))
    await open()
    expect(submitButton()?.textContent).toBe('Book a demo')
    await fill(person)
    await submit()
    expect(submitButton()?.disabled).toBe(true)
    expect(submitButton()?.textContent).toBe('Submitting...')
    await drawn.act(() => answer(success()))
    await drawn.settle()
    expect(submitButton()).toBeNull()
  })

  it('DEMO-013 DEMO-014 DEMO-015 says that it is booked, and opens empty the next time', async () => {
    serverThat(success)
    await open()
    await fill(person)
    await submit()
    const status = drawn.host.querySelector('[role="status"]')
    expect(status?.textContent).toContain('Demo Booked Successfully!')
    expect(status?.textContent).toContain(
      'Our team will contact you within 24 hours to schedule your personalized demo.',
    )
    expect(document.activeElement).toBe(status)
    await drawn.remove()
    await open()
    expect((field('First Name') as HTMLInputElement).value).toBe('')
  })

  it.each([
    [
      "the server's error text",
      () => Response.json({ success: false, error: 'Fully booked' }, { status: 400 }),
    ],
    [
      "the server's error text, whatever the status",
      () => Response.json({ success: false, error: 'Fully booked' }),
    ],
  ])('DEMO-016 shows %s, keeps what was typed and can be sent again', async (_title, refusal) => {
    const sent = serverThat(() => (sent.length === 1 ? refusal() : success()))
    await open()
    await fill(person)
    await submit()
    expect(alertText()).toBe('Fully booked')
    expect((field('First Name') as HTMLInputElement).value).toBe('Ada')
    expect(submitButton()?.disabled).toBe(false)
    await submit()
    expect(drawn.host.textContent).toContain('Demo Booked Successfully!')
  })

  it('DEMO-016 shows "Failed to submit demo request" when the server says nothing that can be read', async () => {
    serverThat(() => new Response('<html>', { status: 502 }))
    await open()
    await fill(person)
    await submit()
    expect(alertText()).toBe('Failed to submit demo request')
  })

  it('DEMO-017 shows "Network error. Please try again." when nothing arrives', async () => {
    serverThat(() => Promise.reject(new TypeError('failed to fetch')))
    await open()
    await fill(person)
    await submit()
    expect(alertText()).toBe('Network error. Please try again.')
  })

  it('hides the field for programs from people and their readers', async () => {
    serverThat(success)
    await open()
    const trap = drawn.host.querySelector('[name="website"]')
    expect(trap?.getAttribute('tabindex')).toBe('-1')
    expect(trap?.closest('[aria-hidden="true"]')).not.toBeNull()
  })
})

describe('the sales dialog', () => {
  const open = async () => {
    drawn = await draw(<SalesDialog isOpen onClose={() => {}} planName="Enterprise" />)
    await drawn.settle()
  }
  const buyer = { ...person, 'Business Email': person.Email }
  const { Email: _email, ...buyerFields } = buyer

  it('PRICE-034 PRICE-035 requires names, business email and company; job title, phone and message are optional', async () => {
    const sent = serverThat(success)
    await open()
    await submit()
    expect(sent).toEqual([])
    for (const label of ['First Name', 'Last Name', 'Business Email', 'Company'])
      expect(field(label)?.hasAttribute('required'), label).toBe(true)
    for (const label of ['Job Title', 'Phone', 'Message'])
      expect(field(label)?.hasAttribute('required'), label).toBe(false)
    await fill(buyerFields)
    await submit()
    expect(sent).toHaveLength(1)
  })

  it('PRICE-036 PRICE-037 PRICE-038 PRICE-039 PRICE-040 sends a demo booking that names the plan', async () => {
    const sent = serverThat(success)
    await open()
    await fill({ ...buyerFields, Phone: '1', 'Job Title': 'CFO', Message: 'Forty seats' })
    await submit()
    expect(sent).toEqual([
      {
        path: 'POST /api/hubspot/demo-booking',
        body: {
          firstName: 'Ada',
          lastName: 'Byron',
          email: 'ada@analytical.example',
          company: 'Analytical Engines',
          phone: '1',
          jobTitle: 'CFO',
          message: 'Enterprise plan: Forty seats',
          companySize: '50+',
          useCase: 'enterprise-solution',
          formStart: 'a.b',
        },
      },
    ])
  })

  it('PRICE-042 thanks and names the plan', async () => {
    serverThat(success)
    await open()
    await fill(buyerFields)
    await submit()
    expect(drawn.host.querySelector('[role="status"]')?.textContent).toBe(
      "Thank you! We'll contact you soon about the Enterprise plan.",
    )
  })

  it.each([
    ['the server refuses', () => Response.json({ success: false, error: 'No' }, { status: 500 })],
    ['nothing arrives', () => Promise.reject(new TypeError('failed to fetch'))],
  ])('PRICE-043 says that it failed when %s', async (_title, refusal) => {
    serverThat(refusal)
    await open()
    await fill(buyerFields)
    await submit()
    expect(alertText()).toBe('Failed to submit request. Please try again.')
  })
})
