import { changeControl, defineControl } from '#domains/controls/server/index.ts'
import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type * as endpoints from '../../contract/index.ts'
import { scoreAll } from '../assessments/score-all.ts'
import { dayOf } from '../borrowers/store.ts'
import { readCentralRate } from './read-central-rate.ts'
import { centralRateOf, type StatedRate } from './store.ts'

const subject = { type: 'credit-portfolio', id: 'central-rate' } as const
const inWords = (rate: number) => `${Number((rate * 100).toPrecision(6))} %`

/** The central default rate, as a control: it moves every rating, so that any other takes two people. Once in force, all borrowers are assessed again. */
const centralRateControl = defineControl<StatedRate>({
  name: 'credit-central-rate',
  permission: 'credit:decide',
  subject: () => subject,
  called: () => 'Central default rate',
  read: async ({ db, actor }) => {
    const { rate, source, asOf } = await centralRateOf(db, actor.organisationId)
    return { rate, source, asOf }
  },
  loosens: (before, after) =>
    after.rate < before.rate
      ? [
          `A rate of ${inWords(after.rate)} in place of ${inWords(before.rate)} makes every model rating and every expected loss look better.`,
        ]
      : [],
  inWords: (before, after) =>
    `${inWords(before.rate)} → ${inWords(after.rate)} a year: ${after.source}, as of ${after.asOf}.`,
  apply: (tx, { before, after, reason }) =>
    recordChange(tx, async () => {
      await scoreAll(tx)
      const payload = { title: inWords(after.rate) }
      return {
        result: undefined,
        trace: { action: 'central-rate.agreed', subject, before, after, reason, payload },
      }
    }),
})

/** Proposes another central default rate. @throws Problem `conflict` while another waits, `invalid-input`. */
export async function proposeCentralRate(
  ctx: Context,
  input: RequestOf<typeof endpoints.proposeCentralRate>,
) {
  const { ratePercent, source, asOf, reason } = input
  if (asOf > dayOf(ctx.now))
    throw new Problem('invalid-input', 'The date of the figure is in the future.', {
      issues: [{ field: 'asOf', message: 'This date is in the future' }],
    })
  await changeControl(ctx, centralRateControl, {
    // Rounded to what can be written in percent, so that the same rate is the same number.
    after: { rate: Number((ratePercent / 100).toPrecision(8)), source, asOf },
    reason,
    takesTwo: true,
  })
  return readCentralRate(ctx)
}
