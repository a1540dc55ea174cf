import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { Button } from '#design-system/primitives/index.ts'
import type { TradingAccount } from '#domains/trading/contract/index.ts'

// Fetched when it is first opened: most who look at a portfolio import nothing.
const ImportDialog = lazy(() =>
  import('#domains/broker-files/web/index.tsx').then((web) => ({ default: web.ImportDialog })),
)

const ActivityDialog = lazy(() =>
  import('#domains/broker-files/web/index.tsx').then((web) => ({ default: web.ActivityDialog })),
)

const CorporateActionDialog = lazy(() =>
  import('#domains/broker-files/web/index.tsx').then((web) => ({ default: web.CorporateActionDialog })),
)

type DialogProps = { account: TradingAccount; isOpen: boolean; onClose: () => void }
type OpensProps = { account: TradingAccount; label: string; Dialog: ComponentType<DialogProps> }

/** Takes a broker's file into the account that is shown. */
export const ImportButton = ({ account }: { account: TradingAccount }) => (
  <OpensDialog account={account} label="Import a file" Dialog={ImportDialog} />
)

/** Takes a past activity into it, entered by hand. */
export const ActivityButton = ({ account }: { account: TradingAccount }) => (
  <OpensDialog account={account} label="Enter an activity" Dialog={ActivityDialog} />
)

/** Takes what a company did with its shares. */
export const CorporateActionButton = ({ account }: { account: TradingAccount }) => (
  <OpensDialog account={account} label="Corporate action" Dialog={CorporateActionDialog} />
)

function OpensDialog({ account, label, Dialog }: OpensProps) {
  const [isWanted, want] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => (isWanted ? setIsOpen(true) : want(true))}>{label}</Button>
      {isWanted ? (
        <Suspense>
          <Dialog account={account} isOpen={isOpen} onClose={() => setIsOpen(false)} />
          <OnceThere then={() => setIsOpen(true)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** A dialog gives the focus back to where it was when it was opened, so it has to be there closed before. */
function OnceThere({ then }: { then: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when what it stands beside has come.
  useEffect(then, [])
  return null
}
