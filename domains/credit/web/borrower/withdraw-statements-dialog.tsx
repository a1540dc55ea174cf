import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { date, quantity } from '#design-system/formats/index.ts'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { Dialog } from '#design-system/patterns/overlays/index.ts'
import { Stack } from '#design-system/patterns/page/index.ts'
import { type CreditStatement, stateNone, withdrawStatements } from '#domains/credit/contract/index.ts'
import { useStateNone, useWithdrawStatements } from '../queries.ts'

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
      purpose="For statements entered by mistake: a wrong date, currency, scale or company. A withdrawn statement is excluded from all figures but stays readable; rating, covenants and alerts are updated. For a restated year, enter a new statement instead."
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

/** A line that no statement gives is unknown until a person states that there is none. */
export function StateNoneDialog({
  borrowerId,
  isOpen,
  onClose,
}: {
  borrowerId: number
  isOpen: boolean
  onClose: () => void
}) {
  const state = useStateNone()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="State that there is none"
      purpose="A line that the statements leave out is unknown. Where the firm has none of it, such as a service firm without inventories, it counts as zero from today, with your name and reason. Years that state the line stay as they are."
    >
      <ContractForm
        request={stateNone.request}
        fields={['field', 'reason']}
        fixed={{ id: borrowerId }}
        submitLabel="State it"
        onSubmit={(values) => state.mutateAsync(values)}
        onDone={onClose}
      />
    </Dialog>
  )
}
