import { date, money } from '#design-system/formats/index.ts'
import { Facts, Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { Change } from '#design-system/primitives/index.ts'
import { type Performance, type PriceGap, partTitles } from '#domains/portfolio/contract/index.ts'
import classes from '../portfolio.module.css'

/** The change of value taken apart: each line is counted on its own, and together they close to the cent. */
export function PartsPanel({ read }: { read: Performance }) {
  const { parts, currency = 'USD' } = read
  const signed = (cents: number) => money(cents, { signed: true, currency })
  const moved = (cents: number) => <Change value={cents}>{signed(cents)}</Change>
  return (
    <Panel title="Where did the change come from?">
      <PanelBody>
        <Facts
          facts={[
            { label: `Start, ${date(read.from)}`, value: money(parts.start, { currency }) },
            { label: partTitles.flows, value: signed(parts.flows) },
            {
              label: partTitles.price,
              value: read.figures.gain.value === null ? 'Not known' : moved(parts.price),
            },
            { label: partTitles.income, value: moved(parts.income) },
            { label: partTitles.fees, value: moved(0 - parts.fees) },
            ...(parts.currency ? [{ label: partTitles.currency, value: moved(parts.currency) }] : []),
            ...(parts.unexplained === 0
              ? []
              : [{ label: partTitles.unexplained, value: moved(parts.unexplained) }]),
            { label: `End, ${date(read.to)}`, value: <b>{money(parts.end, { currency })}</b> },
          ]}
        />
        {read.gaps.length > 0 ? <Gaps gaps={read.gaps} total={read.gapsTotal} /> : null}
      </PanelBody>
    </Panel>
  )
}

const GAPS_SHOWN = 5

function Gaps({ gaps, total }: { gaps: readonly PriceGap[]; total: number }) {
  return (
    <p className={classes.note}>
      {gaps.slice(0, GAPS_SHOWN).map(sentenceOf).join(' ')}
      {total > GAPS_SHOWN ? ` And ${total - GAPS_SHOWN} more symbols.` : ''}
    </p>
  )
}

function sentenceOf({ symbol, treatment, days, firstDay, lastDay }: PriceGap): string {
  const when =
    days === 1 ? `on ${date(firstDay)}` : `on ${days} days from ${date(firstDay)} to ${date(lastDay)}`
  return `${symbol} ${whatStoodIn[treatment](when)}`
}

const whatStoodIn: Record<PriceGap['treatment'], (when: string) => string> = {
  carried: (when) => `had no close ${when}: the last one is used.`,
  stale: (when) => `had no close near the day ${when}: an older one is used.`,
  'at-cost': (when) => `had no price ${when}: the purchase price is used, so it shows neither gain nor loss.`,
  missing: (when) => `had no price ${when}: those days have no value.`,
}
