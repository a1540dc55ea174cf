// @vitest-environment happy-dom
import { useState } from 'react'
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

  it('sends the version it was opened with, whatever is read behind it; where somebody else was first it says what they did, keeps what was typed and waits', async () => {
    const record = z.object({ id: z.number(), version: z.number(), note: z.string().min(1) })
    const sent: unknown[] = []
    const stale = {
      code: 'stale',
      details: {
        version: 3,
        changes: [{ at: '2026-06-30T12:00:00.000Z', by: 'bo', what: 'task assigned', reason: null }],
      },
    }
    let reread = (_version: number) => {}
    const Held = () => {
      const [version, setVersion] = useState(1)
      reread = setVersion
      return (
        <ContractForm
          request={record}
          fields={['note']}
          fixed={{ id: 7, version }}
          submitLabel="Keep"
          onSubmit={(values) => {
            sent.push(values)
            if (values.version < 3) throw Object.assign(new Error('x'), stale)
          }}
        />
      )
    }
    drawn = await draw(<Held />)
    await drawn.type(field('note'), 'A long reason')
    await drawn.act(() => reread(3))
    await submit()
    expect(sent).toEqual([{ id: 7, version: 1, note: 'A long reason' }])
    expect(drawn.host.textContent).toContain('bo: task assigned.')
    expect(field('note')?.value).toBe('A long reason')
    const button = drawn.host.querySelector<HTMLButtonElement>('button[type="submit"]')
    expect(button?.disabled).toBe(true)
    await drawn.click(drawn.byText('Continue with the current version', 'button'))
    expect(drawn.host.textContent).not.toContain('bo: task assigned.')
    await submit()
    expect(sent[1]).toEqual({ id: 7, version: 3, note: 'A long reason' })
    // What it has kept is what it goes on from.
    await drawn.act(() => reread(4))
    await submit()
    expect(sent[2]).toMatchObject({ version: 4 })
  })

  it('what the record had and was emptied is taken away, not left as it was; what never had a value is not sent', async () => {
    const change = z.object({
      birthDate: z.string().min(4).nullable().optional(),
      segment: z.string().max(60).optional(),
      code: z.string().min(2).optional(),
    })
    const onSubmit = vi.fn()
    const form = (initial: z.input<typeof change>) => (
      <ContractForm request={change} initial={initial} submitLabel="Save" onSubmit={onSubmit} />
    )
    drawn = await draw(form({ birthDate: '1974', segment: 'Shipping', code: 'A1' }))
    for (const name of ['birthDate', 'segment', 'code']) await drawn.type(field(name), '')
    await submit()
    expect(onSubmit).toHaveBeenLastCalledWith({ birthDate: null, segment: '' })
    await drawn.remove()
    drawn = await draw(form({}))
    await submit()
    expect(onSubmit).toHaveBeenLastCalledWith({})
  })

  it('what a record cannot be without is refused where it was emptied, not left as it was in silence', async () => {
    const change = z.object({
      version: z.number(),
      name: z.string().trim().min(2).optional(),
      kind: z.enum(['company', 'person']).optional(),
      code: z.string().min(2).optional(),
    })
    const onSubmit = vi.fn()
    drawn = await draw(
      <ContractForm
        request={change}
        fields={['name', 'kind', 'code']}
        fixed={{ version: 4 }}
        initial={{ name: 'Northern Tide', kind: 'company' }}
        submitLabel="Save"
        onSubmit={onSubmit}
      />,
    )
    await drawn.type(field('name'), '')
    await submit()
    await settled()
    expect(onSubmit).not.toHaveBeenCalled()
    expect(drawn.host.textContent).toContain('Name is required')
    expect(document.activeElement).toBe(field('name'))
    expect(field('name')?.required).toBe(true)
    // Nothing can be chosen that would leave the kind as it was; what the record never had may stay empty.
    expect(field('kind')?.querySelector('option[value=""]')).toBeNull()
    await drawn.type(field('name'), 'Northern Tide Shipping')
    await submit()
    expect(onSubmit).toHaveBeenLastCalledWith({ version: 4, name: 'Northern Tide Shipping', kind: 'company' })
  })
})
