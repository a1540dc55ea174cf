import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { Dialog, showToast } from '#design-system/patterns/overlays/index.ts'
import { Stack } from '#design-system/patterns/page/index.ts'
import { type ActivityKind, enterActivity } from '#domains/broker-files/contract/index.ts'
import type { TradingAccount } from '#domains/trading/contract/index.ts'
import { ImportList } from './import-list.tsx'
import { useEnterActivity } from './queries.ts'

const kinds: Record<ActivityKind, string> = {
  buy: 'Purchase',
  sell: 'Sale',
  'sell-short': 'Short sale, or an option written',
  'buy-to-cover': 'Purchase that closes a short position',
  expired: 'Option that expired',
  exercised: 'Option exercised (with its shares)',
  assigned: 'Option assigned (with its shares)',
  dividend: 'Dividend',
  interest: 'Interest received',
  'interest-paid': 'Interest paid',
  fee: 'Fee',
  tax: 'Tax',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  'transfer-in': 'Shares brought in from elsewhere',
  'transfer-out': 'Shares taken elsewhere',
  conversion: 'Change of one currency into another',
  correction: 'Correction of cash (counted as a flow)',
}

type Field =
  | 'time'
  | 'symbol'
  | 'quantity'
  | 'price'
  | 'commission'
  | 'fees'
  | 'amount'
  | 'currency'
  | 'toAmount'
  | 'toCurrency'
const trade: readonly Field[] = ['symbol', 'quantity', 'price', 'commission', 'fees', 'currency', 'time']
const income: readonly Field[] = ['symbol', 'amount', 'currency', 'time']
const cash: readonly Field[] = ['amount', 'currency', 'time']

const fieldsOf: Record<ActivityKind, readonly Field[]> = {
  buy: trade,
  sell: trade,
  'sell-short': trade,
  'buy-to-cover': trade,
  expired: ['symbol', 'quantity', 'currency', 'time'],
  exercised: ['symbol', 'quantity', 'commission', 'fees', 'currency', 'time'],
  assigned: ['symbol', 'quantity', 'commission', 'fees', 'currency', 'time'],
  dividend: income,
  interest: cash,
  'interest-paid': cash,
  fee: cash,
  tax: income,
  deposit: cash,
  withdrawal: cash,
  'transfer-in': ['symbol', 'quantity', 'amount', 'currency', 'time'],
  'transfer-out': ['symbol', 'quantity', 'currency', 'time'],
  conversion: ['amount', 'currency', 'toAmount', 'toCurrency', 'time'],
  correction: cash,
}

type ActivityDialogProps = { account: TradingAccount; isOpen: boolean; onClose: () => void }

/** Enters a past activity into an account; it stands in the list below and can be undone there. */
export function ActivityDialog({ account, isOpen, onClose }: ActivityDialogProps) {
  const [kind, setKind] = useState<ActivityKind>('buy')
  const enter = useEnterActivity()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="wide"
      title="Enter an activity"
      purpose={`What happened elsewhere, into ${account.accountName}, by the same rules as a broker’s file. Amounts without a currency are in ${account.currency ?? 'US dollars'}; pence are GBX.`}
    >
      <Stack>
        <NativeSelect
          label="What happened"
          data={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value as ActivityKind)}
        />
        <ContractForm
          key={kind}
          request={enterActivity.request}
          fields={['day', ...fieldsOf[kind]]}
          fixed={{ accountId: account.id, kind }}
          columns={2}
          submitLabel="Enter it"
          onSubmit={async (activity) => {
            await enter.mutateAsync(activity)
            showToast({
              kind: 'success',
              title: 'Activity entered',
              message: `It is booked into ${account.accountName} and can be undone from the list.`,
            })
          }}
        />
        <ImportList accountId={account.id} />
      </Stack>
    </Dialog>
  )
}
