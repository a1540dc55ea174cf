import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { date, quantity } from '#design-system/formats/index.ts'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { Dialog } from '#design-system/patterns/overlays/index.ts'
import { Stack } from '#design-system/patterns/page/index.ts'
import { type CreditStatement, withdrawStatements } from '#domains/credit/contract/index.ts'
import { useWithdrawStatements } from '../queries.ts'

type Statement = z.infer<typeof CreditStatement>

/** Takes a year that should not have been entered out of every figure, or all that came with it; a year that the company restated is told again instead. */
export function WithdrawStatementsDialog({
  borrowerId,
  statements,
  statement,
  onClose,
}: {
  borrowerId: number
  statements: readonly Statement[]
  statement: Statement | undefined
  onClose: () => void
}) {
  const withdraw = useWithdrawStatements()
  const [isAll, setAll] = useState(false)
  const together = statements.filter(
    ({ source, sourceWords }) => source === statement?.source && sourceWords === statement.sourceWords,
  )
  const close = () => {
    setAll(false)
    onClose()
  }
  return (
    <Dialog
      isOpen={statement !== undefined}
      onClose={close}
      title={statement ? `Withdraw the year to ${date(statement.period)}` : ''}
      purpose="For what should not have been entered: a wrong day, currency, scale or company. It counts in nothing from then on and stays to be read; rating, covenants and alerts follow. A year that was restated is entered anew instead."
    >
      <Stack>
        {together.length > 1 ? (
          <Checkbox
            label={`All ${quantity(together.length)} statements from: ${statement?.sourceWords}`}
            checked={isAll}
            onChange={(event) => setAll(event.currentTarget.checked)}
          />
        ) : null}
        <ContractForm
          request={withdrawStatements.request}
          fields={['reason']}
          fixed={{
            id: borrowerId,
            statementIds: isAll ? together.map(({ id }) => id) : [statement?.id ?? 0],
          }}
          submitLabel="Withdraw"
          onSubmit={(values) => withdraw.mutateAsync(values)}
          onDone={close}
        />
      </Stack>
    </Dialog>
  )
}
