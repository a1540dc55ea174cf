// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { ContractForm } from './contract-form.tsx'

const request = z.object({
  companyName: z.string('Company name is required').trim().min(1, 'Company name is required'),
  kind: z.enum(['company', 'person']).default('company'),
  threshold: z.number().min(50).optional(),
  companyId: z.number().optional(),
})

let drawn: Drawn
afterEach(() => drawn.remove())
const field = (name: string) => drawn.host.querySelector<HTMLInputElement>(`[data-field="${name}"]`)
const submit = () => drawn.click(drawn.host.querySelector('button[type="submit"]'))
const settled = () => drawn.settle()

describe('a form drawn from its contract', () => {
  it('refuses beside the field, ties the message to it and moves the focus there; nothing is sent', async () => {
    const onSubmit = vi.fn()
    drawn = await draw(<ContractForm request={request} submitLabel="Screen" onSubmit={onSubmit} />)
    await submit()
    await settled()
    const name = field('companyName')
    expect(drawn.host.textContent).toContain('Company name is required')
    expect(name?.getAttribute('aria-invalid')).toBe('true')
    const described = (name?.getAttribute('aria-describedby') ?? '').split(' ')
    expect(described.map((id) => document.getElementById(id)?.textContent).join()).toContain(
      'Company name is required',
    )
    expect(document.activeElement).toBe(name)
    expect(onSubmit).not.toHaveBeenCalled()
    await drawn.type(name, 'A')
    expect(drawn.host.textContent).not.toContain('Company name is required')
  })

  it('sends what was asked as the contract types it, with what was fixed, and leaves out what is empty', async () => {
    const onSubmit = vi.fn()
    const onDone = vi.fn()
    drawn = await draw(
      <ContractForm
        request={request}
        fields={['companyName', 'kind', 'threshold']}
        fixed={{ companyId: 7 }}
        submitLabel="Screen"
        onSubmit={onSubmit}
        onDone={onDone}
      />,
    )
    await drawn.type(field('companyName'), 'Acme')
    await drawn.type(field('kind'), 'person')
    await submit()
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ companyName: 'Acme', kind: 'person', companyId: 7 })
    expect(onDone).toHaveBeenCalledOnce()
    await drawn.type(field('threshold'), '70')
    await submit()
    expect(onSubmit).toHaveBeenLastCalledWith({
      companyName: 'Acme',
      kind: 'person',
      threshold: 70,
      companyId: 7,
    })
  })

  it("shows the server's refusal: an issue beside its field, any other sentence above the buttons", async () => {
    const failures = [
      Object.assign(new Error('x'), {
        serverMessage: 'Not valid',
        details: { issues: [{ field: 'companyName', message: 'This name is taken' }] },
      }),
      Object.assign(new Error('x'), { serverMessage: 'The lists are too old to answer.' }),
    ]
    drawn = await draw(
      <ContractForm
        request={request}
        initial={{ companyName: 'Acme' }}
        submitLabel="Screen"
        onSubmit={() => Promise.reject(failures.shift())}
      />,
    )
    await submit()
    expect(drawn.host.textContent).toContain('This name is taken')
    expect(drawn.host.querySelector('[role="alert"]')?.textContent).toBe('')
    await submit()
    expect(drawn.host.querySelector('[role="alert"]')?.textContent).toBe('The lists are too old to answer.')
    expect(field('companyName')?.value).toBe('Acme')
  })

  it('a second press while the first is on its way sends nothing', async () => {
    const waiting = Promise.withResolvers<void>()
    const onSubmit = vi.fn(() => waiting.promise)
    drawn = await draw(
      <ContractForm
        request={request}
        initial={{ companyName: 'Acme' }}
        submitLabel="Screen"
        onSubmit={onSubmit}
      />,
    )
    await submit()
    const button = drawn.host.querySelector('button[type="submit"]')
    expect(button?.getAttribute('aria-busy')).toBe('true')
    await submit()
    expect(onSubmit).toHaveBeenCalledOnce()
    await drawn.act(() => waiting.resolve())
    expect(button?.getAttribute('aria-busy')).toBeNull()
  })
})
