import { useId, useState } from 'react'
import classes from './doorway-field.module.css'

export type Question = {
  name: string
  label: string
  kind: 'text' | 'email' | 'password'
  autoComplete: string
  start?: string
  hint?: string
}

/** One question of the doorway. The browser keeps its value, so that what was typed or filled in before the script came stays. */
export function DoorwayField({ question, refusalId }: { question: Question; refusalId: string | undefined }) {
  const { name, label, kind, autoComplete, start, hint } = question
  const id = useId()
  const [isShown, setShown] = useState(false)
  const isSecret = kind === 'password'
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
          id={id}
          name={name}
          type={isSecret && isShown ? 'text' : kind}
          autoComplete={autoComplete}
          defaultValue={start}
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
            {isShown ? 'Hide' : 'Show'}
          </button>
        ) : null}
      </div>
    </div>
  )
}
