import { Button } from '#design-system/primitives/button.tsx'
import { type Plan, type PlanName, planNames, plans, TRIAL_DAYS } from '../contract/plans.ts'
import classes from './plan-cards.module.css'

/** The plans side by side, ruled apart; the popular one carries the mark. */
export function PlanCards({ onChoose }: { onChoose: (plan: PlanName) => void }) {
  return (
    <ul className={classes.plans} aria-label="Plans">
      {planNames.map((name) => (
        <Card key={name} plan={plans[name]} onChoose={() => onChoose(name)} />
      ))}
    </ul>
  )
}

function Card({ plan, onChoose }: { plan: Plan; onChoose: () => void }) {
  return (
    <li className={classes.plan} data-popular={plan.popular || undefined}>
      <div className={classes.name}>
        <h2>{plan.name}</h2>
        {plan.popular ? <span className={classes.popular}>Most popular</span> : null}
      </div>
      <p className={classes.price}>
        <strong>{plan.priceDisplay}</strong> <span>{plan.period}</span>
      </p>
      <p className={classes.description}>{plan.description}</p>
      <div className={classes.choose}>
        <Button
          size="large"
          kind={plan.popular ? 'primary' : 'secondary'}
          aria-label={`${plan.cta}: ${plan.name} plan`}
          onClick={onChoose}
        >
          {plan.cta}
        </Button>
        <small>
          {plan.price === null
            ? 'An answer within 24 hours'
            : plan.price === 0
              ? 'Free for as long as you like'
              : `${TRIAL_DAYS} days free, no credit card`}
        </small>
      </div>
      <ul className={classes.features}>
        {plan.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
    </li>
  )
}
