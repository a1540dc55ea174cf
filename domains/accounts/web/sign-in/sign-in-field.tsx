import { useEffect, useId, useRef, useState } from 'react'
import { IconEye, IconEyeOff } from '#design-system/primitives/icons.ts'
import { Icon } from '#design-system/primitives/index.ts'
import { PasswordStrength } from '../password-strength/password-strength.tsx'
import classes from './sign-in-field.module.css'

export type Question = {
  name: string
  label: string
  kind: 'text' | 'email' | 'password'
  autoComplete: string
  start?: string
  hint?: string
  /** A new password: how hard it is to guess is said under it. */
  isMeasured?: true
}

/** One question of a form before the product. The browser keeps its value, so that what was typed or filled in before the script came stays. */
export function SignInField({ question, refusalId }: { question: Question; refusalId: string | undefined }) {
  const { name, label, kind, autoComplete, start, hint, isMeasured } = question
  const id = useId()
  const [isShown, setShown] = useState(false)
  const isSecret = kind === 'password'
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<Typed>({ password: '', about: [] })
  const look = () => isMeasured && input.current && setTyped(typedIn(input.current))
  // What was typed or filled in before the script came.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once.
  useEffect(() => void look(), [])
  return (
    <div className={classes.field} data-refused={refusalId ? true : undefined}>
      <label htmlFor={id}>{label}</label>
      {hint ? (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      ) : null}
      <div className={classes.line}>
        <input
          ref={input}
          id={id}
          name={name}
          type={isSecret && isShown ? 'text' : kind}
          autoComplete={autoComplete}
          defaultValue={start}
          onInput={look}
          autoCapitalize={autoComplete === 'name' ? 'words' : 'none'}
          spellCheck={false}
          aria-required
          aria-invalid={refusalId ? true : undefined}
          aria-errormessage={refusalId}
          aria-describedby={hint ? `${id}-hint` : undefined}
        />
        {isSecret ? (
          <button
            type="button"
            className={classes.show}
            aria-label="Show characters"
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <Icon of={isShown ? IconEyeOff : IconEye} />
          </button>
        ) : null}
      </div>
      {isMeasured ? <PasswordStrength {...typed} /> : null}
    </div>
  )
}

type Typed = { password: string; about: string[] }

/** A new password, and what else the form knows of its owner. */
function typedIn({ value, form }: HTMLInputElement): Typed {
  const others = [...(form?.elements ?? [])].flatMap((element) =>
    element instanceof HTMLInputElement && element.autocomplete !== 'new-password' && element.value
      ? [element.value]
      : [],
  )
  return { password: value, about: others }
}
