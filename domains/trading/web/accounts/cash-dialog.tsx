import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { money } from '#design-system/formats/index.ts'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { Dialog, showToast } from '#design-system/patterns/overlays/index.ts'
import type { TradingAccount } from '#domains/trading/contract/index.ts'
import { ownCurrencyQuery, useDepositCash, useOrganisation, useWithdrawCash } from '../queries.ts'
import { OrderKey } from '../ticket/order-key.ts'

const CASH_MAX = 10_000_000

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
        request={amountUpTo(CASH_MAX, 'At most ten million are paid in at once', account.currency)}
        submitLabel="Pay in"
        toast={{ title: 'Paid in', way: 'into' }}
        onDone={onClose}
      />
    </Dialog>
  )
}

/** Takes settled cash that nothing holds out of an account. */
export function WithdrawDialog({ account, isOpen, onClose }: CashDialogProps) {
  const currency = account.currency ?? 'USD'
  // What an account in another currency has is asked in that one: the list states it in dollars.
  const own = useQuery({
    ...ownCurrencyQuery(useOrganisation(), currency),
    enabled: isOpen && currency !== 'USD',
  }).data?.find(({ id }) => id === account.id)
  const cash = currency === 'USD' ? account.withdrawableCash : (own?.withdrawableCash ?? null)
  const free = money(cash, { currency })
  const { short } = account.coverage
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Withdraw cash"
      purpose={`Out of ${account.accountName}: ${free} at most, which is settled and held for nothing. It counts as a flow and not as a loss.${short ? ` In it is what ${short.symbols.join(', ')} brought, sold short: buying that back takes it again.` : ''}`}
    >
      <CashForm
        account={account}
        move={useWithdrawCash()}
        request={amountUpTo((cash ?? 0) / 100, `Only ${free} can be withdrawn`, currency)}
        submitLabel="Withdraw"
        toast={{ title: 'Withdrawn', way: 'out of' }}
        onDone={onClose}
      />
    </Dialog>
  )
}

const amountUpTo = (most: number, otherwise: string, currency = 'USD') =>
  z.object({
    amount: z
      .number('An amount is required')
      .min(0.01, 'An amount must be above zero')
      .max(most, otherwise)
      .meta({ title: `Amount, ${currency === 'USD' ? '$' : currency}` }),
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
      onSubmit={async ({ amount }) => {
        const transfer = { id: account.id, amount: Math.round(amount * 100) }
        await move.mutateAsync({ ...transfer, clientTransferId: key.of(transfer) })
        key.forget()
        showToast({
          kind: 'success',
          title: toast.title,
          message: `${money(transfer.amount, { currency: account.currency ?? 'USD' })} ${toast.way} ${account.accountName}`,
        })
        onDone()
      }}
    />
  )
}
