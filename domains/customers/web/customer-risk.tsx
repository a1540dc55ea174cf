import { percent } from '#design-system/formats/index.ts'
import { SeverityTag, Tag } from '#design-system/primitives/index.ts'
import { type Customer, screeningWords as wordsOfScreening } from '#domains/customers/contract/index.ts'

type Risk = Pick<Customer, 'riskLevel' | 'screening'>

/** A customer's risk. One that was not assessed has none; one that awaits its screening is not shown as low. */
export function CustomerRisk({ customer }: { customer: Risk }) {
  if (customer.riskLevel === null) return <Tag>Not assessed</Tag>
  const isAnswered = customer.screening === 'screened' || customer.riskLevel !== 'low'
  return isAnswered ? <SeverityTag severity={customer.riskLevel} /> : <Tag>{screeningWords(customer)}</Tag>
}

/** How much of the due-diligence file is there: nothing is counted by itself, so that what nobody has said is no zero. */
export const fileCompleteWords = ({
  kycCompletenessPercent,
}: Pick<Customer, 'kycCompletenessPercent'>): string =>
  kycCompletenessPercent === null ? 'Not recorded' : percent(kycCompletenessPercent / 100, { digits: 0 })

/** How far the screening of a customer is, in words. */
export const screeningWords = ({ screening }: Pick<Risk, 'screening'>): string => wordsOfScreening[screening]
