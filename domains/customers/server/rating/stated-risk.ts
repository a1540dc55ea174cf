import { defineControl } from '#domains/controls/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { CustomerRiskLevel } from '../../contract/schemas.ts'
import * as store from '../store.ts'
import { inWords, isBelow } from './override.ts'
import { wantRating } from './want-rating.ts'

type StatedRisk = { customerId: number; level: CustomerRiskLevel | null }

/** Whether less is stated than before: to state nothing takes away whatever is above low. */
export const isLowerStated = (after: CustomerRiskLevel | null, before: CustomerRiskLevel | null): boolean =>
  isBelow(after ?? 'low', before)

/** What people stated of a customer's risk, as a control: a lower level than the stated one takes two people, as an override to it does. */
export const statedRiskControl = defineControl<StatedRisk>({
  name: 'customer-stated-risk',
  permission: 'customers:write',
  subject: (key) => ({ type: 'company', id: key }),
  called: ({ customerId }) => `Stated risk of customer ${customerId}`,
  read: async ({ db, actor }, key) => {
    const { id, riskLevel } = await store.customerOfOrganisation(db, actor.organisationId, Number(key))
    return { customerId: id, level: riskLevel }
  },
  loosens: (before, after) =>
    isLowerStated(after.level, before.level)
      ? [`The customer is stated as ${inWords(after.level)} instead of ${inWords(before.level)}.`]
      : [],
  apply: (tx, { key, after, reason }) =>
    recordChange(tx, async () => {
      const id = Number(key)
      const before = await store.holdCustomer(tx.db, tx.actor.organisationId, id)
      const row = await store.updateCustomer(tx.db, tx.actor.organisationId, id, {
        riskLevel: after.level,
        updatedAt: tx.now,
      })
      await wantRating(tx, [id])
      return {
        result: undefined,
        trace: {
          action: 'customer.changed',
          subject: { type: 'company', id },
          before: { riskLevel: before.riskLevel, version: before.version },
          after: { riskLevel: row.riskLevel, version: row.version },
          reason,
          payload: { title: row.name },
        },
      }
    }),
})
