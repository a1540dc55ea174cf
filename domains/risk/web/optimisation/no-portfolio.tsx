import { z } from 'zod'
import { FailedState } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { Remedy } from '#domains/risk/contract/index.ts'
import type { CallFailed } from '#platform/http-client/index.ts'
import classes from '../risk.module.css'

const Details = z.object({ remedies: z.array(Remedy) })

type NoPortfolioProps = { failure: CallFailed; onFollow: (remedy: Remedy) => void }

/** Why no portfolio meets what was asked, and what to change: a remedy with a value is followed with a click. */
export function NoPortfolio({ failure, onFollow }: NoPortfolioProps) {
  const remedies = Details.safeParse(failure.details).data?.remedies ?? []
  const canFollow = (remedy: Remedy) =>
    remedy.max_allocation !== undefined ||
    remedy.min_allocation !== undefined ||
    remedy.max_volatility !== undefined ||
    remedy.objective !== undefined
  return (
    <FailedState
      title="No portfolio meets these limits."
      body={`${failure.serverMessage ?? failure.message} Your lines are kept.`}
      actions={
        <span className={classes.remedies}>
          {remedies.map((remedy) =>
            canFollow(remedy) ? (
              <Button key={remedy.sentence} onClick={() => onFollow(remedy)}>
                {remedy.sentence.replace(/\.$/, '')}
              </Button>
            ) : (
              <span key={remedy.sentence} className="quiet-small">
                Or: {remedy.sentence}
              </span>
            ),
          )}
        </span>
      }
    />
  )
}
