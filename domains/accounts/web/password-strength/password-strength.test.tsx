// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { type Drawn, draw } from '#design-system/testing/render.tsx'
import { changePassword } from '../../contract/index.ts'
import { SignInField } from '../sign-in/sign-in-field.tsx'
import { PasswordStrength } from './password-strength.tsx'
import { strengthOf } from './strength-of.ts'

let drawn: Drawn
afterEach(() => drawn?.remove())

describe('how hard a password is to guess', () => {
  it('is told by how it would be guessed: a list, a name that stands beside it, a keyboard, words', () => {
    expect(strengthOf('PassWord1', [])).toEqual({ score: 0, refusedAs: 'common' })
    expect(strengthOf('bjornstad', []).refusedAs).toBeUndefined()
    expect(strengthOf('bjornstad', ['bjornstad'])).toEqual({ score: 0, refusedAs: 'names' })
    expect(strengthOf('1qaz2wsx3edc', []).score).toBeLessThan(3)
    expect(strengthOf('harbour lantern quince ledger', [])).toEqual({ score: 4, refusedAs: undefined })
  })

  it('takes no longer for one without end', () => {
    expect(strengthOf('ab1!'.repeat(5_000), []).score).toBeLessThanOrEqual(4)
  })

  it('is said in words that a reader hears, in a place that is there before there is anything to say', async () => {
    drawn = await draw(
      <SignInField
        question={{
          name: 'p',
          label: 'Password',
          kind: 'password',
          autoComplete: 'new-password',
          isMeasured: true,
        }}
        refusalId={undefined}
      />,
    )
    const status = drawn.host.querySelector('[role="status"]')
    expect(status?.textContent).toBe('')
    await drawn.type(drawn.host.querySelector('input'), 'trustno1')
    await drawn.until(() => expect(status?.textContent).toBe('Too common: attackers try it first.'))
    await drawn.type(drawn.host.querySelector('input'), 'harbour lantern quince ledger')
    await drawn.until(() => expect(status?.textContent).toBe('Strength: strong.'))
    await drawn.type(drawn.host.querySelector('input'), '')
    await drawn.until(() => expect(status?.textContent).toBe(''))
  })

  it('stands under the field of a form that is drawn from its contract', async () => {
    drawn = await draw(
      <ContractForm
        request={changePassword.request}
        looks={{ newPassword: { below: (typed) => <PasswordStrength password={typed} /> } }}
        submitLabel="Change"
        onSubmit={() => {}}
      />,
    )
    await drawn.type(drawn.host.querySelector('[data-field="newPassword"]'), 'sunshine')
    await drawn.until(() =>
      expect(drawn.host.querySelector('[role="status"]')?.textContent).toContain('Too common'),
    )
  })
})

describe('a typed password can be shown', () => {
  it('a password is shown by a button that the keyboard reaches and that states whether it is pressed', async () => {
    drawn = await draw(
      <>
        <SignInField
          question={{ name: 'p', label: 'Password', kind: 'password', autoComplete: 'current-password' }}
          refusalId={undefined}
        />
        <ContractForm request={changePassword.request} submitLabel="Change" onSubmit={() => {}} />
      </>,
    )
    const inputs = [...drawn.host.querySelectorAll('input')]
    const buttons = [...drawn.host.querySelectorAll<HTMLButtonElement>('button[aria-pressed]')]
    expect(inputs).toHaveLength(3)
    expect(buttons.map((button) => [button.getAttribute('aria-label'), button.tabIndex])).toEqual(
      inputs.map(() => ['Show characters', 0]),
    )
    for (const [at, button] of buttons.entries()) {
      expect([inputs[at]?.type, button.getAttribute('aria-pressed')]).toEqual(['password', 'false'])
      // A native button answers Enter with a click; the kit's listens for the key itself.
      if (at === 0) await drawn.click(button)
      else await drawn.press('Enter', button)
      expect([inputs[at]?.type, button.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
    }
  })
})
