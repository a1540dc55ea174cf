import { SeverityTag, Tag } from '#design-system/primitives/index.ts'
import type { Customer } from '#domains/customers/contract/index.ts'

type Risk = Pick<Customer, 'riskLevel' | 'screening'>

/** A customer's risk. One that waits for its screening has none to show: "Low" would be an answer nobody gave. */
export function CustomerRisk({ customer }: { customer: Risk }) {
  const isAnswered = customer.screening === 'screened' || customer.riskLevel !== 'low'
  return isAnswered ? <SeverityTag severity={customer.riskLevel} /> : <Tag>{screeningWords(customer)}</Tag>
}

/** How far the screening of a customer is, in words. */
export function screeningWords({ screening }: Pick<Risk, 'screening'>): string {
  return { awaited: 'Being screened', never: 'Not screened', screened: 'Screened' }[screening]
}
