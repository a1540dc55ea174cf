import classes from './fixed-income.module.css'
import { ratingToken, type ToneToken } from './words.ts'

/** A word in the colour that its meaning has; the word itself says it as well. */
export function ToneTag({ token, children }: { token: ToneToken; children: string }) {
  return (
    <span
      className={classes.tone}
      data-tone={token}
      style={{ color: `var(${token})`, background: `var(${token}-soft)` }}
    >
      {children}
    </span>
  )
}

export const RatingTag = ({ rating }: { rating: string }) => (
  <ToneTag token={ratingToken(rating)}>{rating || 'NR'}</ToneTag>
)
