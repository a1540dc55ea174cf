// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { draw } from '#design-system/testing/render.tsx'
import { TermsFields } from './terms-fields.tsx'

let drawn: Awaited<ReturnType<typeof draw>> | undefined
afterEach(async () => drawn?.remove())

let text = ''
function Form() {
  const [own, setOwn] = useState('X, Acme, 5, 2032-06-15, 1000, 98, A, Corporate, 2022-06-15')
  text = own
  return <TermsFields text={own} onText={setOwn} />
}

const labels = () => [...(drawn?.host.querySelectorAll('label') ?? [])].map(({ textContent }) => textContent)
const fieldOf = (label: string) => {
  const found = [...(drawn?.host.querySelectorAll('label') ?? [])].find((one) => one.textContent === label)
  return drawn?.host.querySelector<HTMLInputElement>(`[id="${found?.htmlFor}"]`)
}

it('the fields of another kind of bond are there once the kind is chosen, and a schedule is read when it is whole', async () => {
  drawn = await draw(<Form />)
  expect(labels()).toHaveLength(10)
  expect(labels()).not.toContain('Quoted margin, bp')
  await act(async () => {
    const kind = fieldOf('Kind of bond') as unknown as HTMLSelectElement
    kind.value = 'parts'
    kind.dispatchEvent(new Event('change', { bubbles: true }))
  })
  const schedule = fieldOf('Repaid in parts') as HTMLInputElement
  expect(labels()).toHaveLength(11)
  // A kind that is only chosen changes no figure, and says so.
  expect(drawn?.host.textContent).toContain('it is valued with fixed coupons to maturity')
  await act(async () => {
    schedule.focus()
    schedule.value = '2027-06-15:25'
    schedule.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  })
  expect(text).toContain('SINKING=2027-06-15:25')
  expect(drawn?.host.textContent).not.toContain('it is valued with fixed coupons')
  expect(fieldOf('Repaid in parts')?.value).toBe('2027-06-15:25')
})
