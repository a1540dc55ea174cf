import { Select } from '@mantine/core'
import { useState } from 'react'
import {
  EmptyState,
  FailedState,
  Loading,
  Panel,
  SkeletonFigures,
  SkeletonRows,
  Stack,
} from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import type { RebalancingMethod } from '#domains/insights/contract/index.ts'
import { MixedPrices } from '#domains/risk/web/index.tsx'
import { AccountField, useAccountTaken } from '#domains/trading/web/index.tsx'
import { type CallFailed, sentenceOf } from '#platform/http-client/index.ts'
import classes from '../insights.module.css'
import { useOrgId, useRecommendRebalancing } from '../queries.ts'
import { Recommended } from './recommended.tsx'
import { TargetsPanel } from './targets-panel.tsx'

const DEFAULT_METHOD: RebalancingMethod = 'minimum_variance'
const methods: readonly { value: RebalancingMethod; label: string }[] = [
  { value: 'minimum_variance', label: 'Least variance within limits' },
  { value: 'equal_weight', label: 'Equal weight' },
  { value: 'own_targets', label: 'My target weights' },
]

/** Orders that would bring an account to its targets, with what they change and what taxes say; sent after a review alone. */
export function RebalancingTab({ onTrade }: { onTrade: () => void }) {
  const orgId = useOrgId()
  const { account } = useAccountTaken()
  const [method, setMethod] = useState<RebalancingMethod>(DEFAULT_METHOD)
  const recommend = useRecommendRebalancing()
  const ask = (allowMixedPrices = false) => {
    if (orgId === undefined) return
    recommend.mutate({
      orgId,
      // AIINS-021: what is taken by default is not sent.
      ...(method === DEFAULT_METHOD ? {} : { method }),
      ...(account === undefined ? {} : { accountId: account }),
      ...(allowMixedPrices ? { allowMixedPrices } : {}),
    })
  }
  return (
    <Stack>
      <div className={classes.choice}>
        <AccountField />
        <Select
          label="Target weights"
          allowDeselect={false}
          value={method}
          onChange={(value) => setMethod(value as RebalancingMethod)}
          data={[...methods]}
        />
        <Button kind="primary" isBusy={recommend.isPending} onClick={() => ask()}>
          Get recommendations
        </Button>
      </div>
      {method === 'own_targets' ? <TargetsPanel accountId={account} /> : null}
      <div aria-live="polite">
        {recommend.isPending ? (
          <Loading label="Working out targets, orders and taxes">
            <SkeletonFigures figures={4} />
            <SkeletonRows rows={6} />
          </Loading>
        ) : recommend.error ? (
          <NotRecommended failure={recommend.error} onRetry={() => ask()} onAllow={() => ask(true)} />
        ) : recommend.data ? (
          <Recommended stated={recommend.data} onTrade={onTrade} onAgain={() => ask()} />
        ) : (
          <Panel title="Rebalancing">
            <EmptyState
              title="Choose how the targets are made."
              body="The account is compared with its target weights; orders, change in risk, charges and tax lots appear here. Nothing is sent until you have reviewed and confirmed it. With all accounts, the largest is used."
            />
          </Panel>
        )}
      </div>
    </Stack>
  )
}

type NotRecommendedProps = { failure: CallFailed; onRetry: () => void; onAllow: () => void }

function NotRecommended({ failure, onRetry, onAllow }: NotRecommendedProps) {
  if (failure.code === 'prices-mixed')
    return <MixedPrices failure={failure} kept="Nothing was ordered." onAllow={onAllow} />
  return (
    <FailedState
      title="Failed to get rebalancing recommendations"
      body={`${sentenceOf(failure)} Nothing was ordered.`}
      actions={<Button onClick={onRetry}>Try Again</Button>}
    />
  )
}
