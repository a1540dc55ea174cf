import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { money, quantity } from '#design-system/formats/index.ts'
import { ContractForm } from '#design-system/patterns/contract-form/index.ts'
import { Dialog, showToast } from '#design-system/patterns/overlays/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import type { TradingAccount } from '#domains/trading/contract/index.ts'
import { ORDERS_AT_MOST, ordersQuery, positionsQuery, useOrganisation, useResetAccount } from '../queries.ts'
import classes from '../trading.module.css'
import { isCancellable } from '../words.ts'
import { paperCash } from './open-account-dialog.tsx'

type ResetDialogProps = {
  account: TradingAccount
  isOpen: boolean
  onClose: () => void
  onOpened: (id: number) => void
}

/** Begins an account again, after saying what becomes of the one that stands. */
export function ResetDialog({ account, isOpen, onClose, onOpened }: ResetDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Reset ${account.accountName}?`}>
      <WhatHappens account={account} />
      <ResetForm account={account} onClose={onClose} onOpened={onOpened} />
    </Dialog>
  )
}

function WhatHappens({ account }: { account: TradingAccount }) {
  const { id, accountName, accountNumber, cash, heldCash } = account
  const org = useOrganisation()
  const orders = useQuery(ordersQuery(org, id, ORDERS_AT_MOST)).data?.filter(isCancellable).length
  const positions = useQuery(positionsQuery(org, id)).data?.length
  return (
    <ul className={classes.consequences}>
      <li>
        {orders === 0
          ? 'No order is open.'
          : `${orders === undefined ? 'Open orders are' : counted(orders, 'open order is', 'open orders are')} cancelled, and the ${money(heldCash)} held for them is released.`}
      </li>
      <li>
        {accountNumber} is closed with what it has: {money(cash)} in cash and{' '}
        {positions === undefined ? 'its holdings' : counted(positions, 'holding', 'holdings')}. From then on
        that counts nowhere.
      </li>
      <li>Its orders, trades and ledger stand as they are and can be read under Closed.</li>
      <li>A fresh account named {accountName} opens in its place, under a number of its own.</li>
      <li>A closed account is not opened again.</li>
    </ul>
  )
}

const counted = (count: number, one: string, many: string) => `${quantity(count)} ${count === 1 ? one : many}`

const Reset = z.object({ initialCash: paperCash.meta({ title: 'Cash of the fresh account, $' }) })

function ResetForm({ account, onClose, onOpened }: Omit<ResetDialogProps, 'isOpen'>) {
  const reset = useResetAccount()
  return (
    <ContractForm
      request={Reset}
      initial={{ initialCash: 100_000 }}
      submitLabel="Close it and begin anew"
      submitKind="danger"
      actions={<Button onClick={onClose}>Cancel</Button>}
      onSubmit={async ({ initialCash }) => {
        const fresh = await reset.mutateAsync({ id: account.id, initialCash: Math.round(initialCash * 100) })
        showToast({
          kind: 'success',
          title: `${account.accountName} begins anew`,
          message: `${fresh.accountNumber} with ${money(fresh.cash)}`,
        })
        onOpened(fresh.id)
        onClose()
      }}
    />
  )
}
