import { z } from 'zod'
import { money } from '#design-system/formats/index.ts'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { Dialog, showToast } from '#design-system/patterns/overlays/index.ts'
import type { TradingAccount } from '#domains/trading/contract/index.ts'
import { useDepositCash } from '../queries.ts'

const Deposit = z.object({
  dollars: z
    .number('An amount is required')
    .min(0.01, 'An amount must be above zero')
    .max(10_000_000, 'At most ten million dollars are paid in at once')
    .meta({ title: 'Amount, $' }),
})

type DepositDialogProps = { account: TradingAccount; isOpen: boolean; onClose: () => void }

/** Pays paper cash into an account. */
export function DepositDialog({ account, isOpen, onClose }: DepositDialogProps) {
  const deposit = useDepositCash()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Pay in cash"
      purpose={`Paper cash into ${account.accountName}: settled at once, counted as a flow and not as a gain.`}
    >
      <ContractForm
        request={Deposit}
        submitLabel="Pay in"
        onSubmit={async ({ dollars }) => {
          const amount = Math.round(dollars * 100)
          await deposit.mutateAsync({ id: account.id, amount })
          showToast({
            kind: 'success',
            title: 'Paid in',
            message: `${money(amount)} into ${account.accountName}`,
          })
          onClose()
        }}
      />
    </Dialog>
  )
}
