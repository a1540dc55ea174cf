import { TRIAL_DAYS } from '../contract/plans.ts'
import classes from './pricing-faq.module.css'

/** Questions that are asked before a plan is chosen, each answered by what the product does. */
export const questions = [
  {
    question: 'Is there a free trial?',
    answer: `All plans have a ${TRIAL_DAYS}-day free trial without a credit card. If you add no payment method, a paid plan ends with its trial and you continue on the Free plan.`,
  },
  {
    question: 'When does an upgrade take effect?',
    answer: 'Upgrades are immediate: the bigger plan applies as soon as the payment provider confirms it.',
  },
  {
    question: 'When does a downgrade take effect?',
    answer:
      'Downgrades apply at the next billing cycle. Until then you keep what you paid for, and you can cancel the downgrade.',
  },
  {
    question: 'What counts as a screening?',
    answer:
      'Each name that a person asks about, one by one or as a row of a batch. Automatic re-screening by continuous monitoring does not count.',
  },
  {
    question: 'What happens when a limit is reached?',
    answer:
      'The product shows which limit it is and what is in use. Nothing is charged automatically, nobody is locked out, and the count starts again next month.',
  },
  {
    question: 'Is the audit log deleted after its retention?',
    answer:
      'No. The plan decides how far back it is shown. Older entries are kept, because the chain has to verify from its first entry, and a bigger plan shows them again.',
  },
  {
    question: 'Who handles the payment?',
    answer:
      'Stripe. Card details go only to Stripe; Assay learns of payments through signed messages. Invoices and cards are in the portal, one click from your plan.',
  },
] as const

export function PricingFaq() {
  return (
    <div className={classes.questions}>
      {questions.map(({ question, answer }, index) => (
        <details key={question} name="pricing-faq" open={index === 0}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  )
}
