import { useEffect, useState } from 'react'
import classes from './password-strength.module.css'
import type { Strength } from './strength-of.ts'

/** While somebody types nothing is said: a reader would be told of every key. */
const PAUSE_MS = 250

const words = ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'] as const
const advice = [
  'Several unusual words are better.',
  'Several unusual words are better.',
  'Add one more word.',
  '',
  '',
] as const

const none: readonly string[] = []

/** How hard a new password is to guess, in a bar and in words, and whether the server would refuse it. */
export function PasswordStrength({
  password,
  about = none,
}: {
  password: string
  /** What stands beside it and whoever guesses knows: a name, an address. */
  about?: readonly string[]
}) {
  const [found, setFound] = useState<Strength>()
  useEffect(() => {
    if (password === '') {
      setFound(undefined)
      return undefined
    }
    let isOver = false
    const soon = setTimeout(async () => {
      // Without it the password is taken all the same.
      const measured = await import('./strength-of.ts')
        .then(({ strengthOf }) => strengthOf(password, about))
        .catch(() => undefined)
      if (!isOver) setFound(measured)
    }, PAUSE_MS)
    return () => {
      isOver = true
      clearTimeout(soon)
    }
  }, [password, about])
  return (
    <div className={classes.strength} data-score={found?.score}>
      <div className={classes.bar} aria-hidden>
        {words.slice(1).map((word, at) => (
          <span
            key={word}
            data-filled={found !== undefined && Math.max(found.score, 1) > at ? true : undefined}
          />
        ))}
      </div>
      <p role="status" className={classes.words}>
        {found ? sentenceOf(found) : null}
      </p>
    </div>
  )
}

const refusals: Record<NonNullable<Strength['refusedAs']>, string> = {
  common: 'Too common: attackers try it first.',
  pattern: 'Too easy: it is a sequence or a repetition.',
  names: 'Too easy: it contains your name, your organisation’s or this service’s.',
}

function sentenceOf({ score, refusedAs }: Strength): string {
  if (refusedAs) return refusals[refusedAs]
  return [`Strength: ${words[score].toLowerCase()}.`, advice[score]].filter(Boolean).join(' ')
}
