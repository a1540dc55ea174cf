import type { CreditRating } from '#domains/credit/contract/index.ts'
import classes from './credit.module.css'
import { toneOf } from './words.ts'

/** A class of the scale in its colour; without one it says so. */
export function RatingTag({ rating, isOverridden }: { rating: CreditRating | null; isOverridden?: boolean }) {
  if (rating === null) return <span className={classes.notRated}>Not rated</span>
  return (
    <span className={classes.rating} data-tone={toneOf(rating)}>
      {rating}
      {isOverridden ? <small> set by hand</small> : null}
    </span>
  )
}
