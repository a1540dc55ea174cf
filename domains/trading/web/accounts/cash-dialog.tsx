import { useMemo } from 'react'
import { z } from 'zod'
import { money } from '#design-system/formats/index.ts'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { Dialog, showToast } from '#design-system/patterns/overlays/index.ts'
import type { TradingAccount } from '#domains/trading/contract/index.ts'
import { useDepositCash, useWithdrawCash } from '../queries.ts'
import { OrderKey } from '../ticket/order-key.ts'

const DOLLARS_MAX = 10_000_000

type CashDialogProps = { account: TradingAccount; isOpen: boolean; onClose: () => void }

/** Pays paper cash into an account. */
export function DepositDialog({ account, isOpen, onClose }: CashDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Pay in cash"
      purpose={`Paper cash into ${account.accountName}: settled at once, counted as a flow and not as a gain.`}
    >
      <CashForm
        account={account}
        move={useDepositCash()}
        request={amountUpTo(DOLLARS_MAX, 'At most ten million dollars are paid in at once')}
        submitLabel="Pay in"
        toast={{ title: 'Paid in', way: 'into' }}
        onDone={onClose}
      />
    </Dialog>
  )
}

/** Takes settled cash that nothing holds out of an account. */
export function WithdrawDialog({ account, isOpen, onClose }: CashDialogProps) {
  const free = money(account.withdrawableCash)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Withdraw cash"
      purpose={`Out of ${account.accountName}: ${free} at most, which is settled and held for nothing. It counts as a flow and not as a loss.`}
    >
      <CashForm
        account={account}
        move={useWithdrawCash()}
        request={amountUpTo((account.withdrawableCash ?? 0) / 100, `Only ${free} can be withdrawn`)}
        submitLabel="Withdraw"
        toast={{ title: 'Withdrawn', way: 'out of' }}
        onDone={onClose}
      />
    </Dialog>
  )
}

const amountUpTo = (dollars: number, otherwise: string) =>
  z.object({
    dollars: z
      .number('An amount is required')
      .min(0.01, 'An amount must be above zero')
      .max(dollars, otherwise)
      .meta({ title: 'Amount, $' }),
  })

type CashFormProps = {
  account: TradingAccount
  move: ReturnType<typeof useDepositCash> | ReturnType<typeof useWithdrawCash>
  request: ReturnType<typeof amountUpTo>
  submitLabel: string
  toast: { title: string; way: string }
  onDone: () => void
}

function CashForm({ account, move, request, submitLabel, toast, onDone }: CashFormProps) {
  // The same amount sent again after an answer that was lost is still one transfer.
  const key = useMemo(() => new OrderKey(), [])
  return (
    <ContractForm
      request={request}
      submitLabel={submitLabel}
      onSubmit={async ({ dollars }) => {
        const transfer = { id: account.id, amount: Math.round(dollars * 100) }
        await move.mutateAsync({ ...transfer, clientTransferId: key.of(transfer) })
        key.forget()
        showToast({
          kind: 'success',
          title: toast.title,
          message: `${money(transfer.amount)} ${toast.way} ${account.accountName}`,
        })
        onDone()
      }}
    />
  )
}
