import { useQuery } from '@tanstack/react-query'
import { basisPoints, date, percent } from '#design-system/formats/index.ts'
import { QueryStates, SkeletonRows } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { FigureDetails } from '#design-system/primitives/index.ts'
import classes from '../market.module.css'
import { ratesQuery } from '../queries.ts'
import { RailPart } from './rail-part.tsx'

/** The maturities that are read at a glance, in years. */
const SHOWN = [0.25, 2, 5, 10, 30]

/** What governments pay, and how much more or less than the day before. */
export function RatesPart() {
  const rates = useQuery(ratesQuery())
  return (
    <RailPart
      title="Fixed Income Rates"
      tag={rates.data ? <ParYields asOf={rates.data.asOf} source={rates.data.source} /> : undefined}
      source={rates.data ? `${rates.data.source}, ${date(rates.data.asOf)}` : undefined}
    >
      <QueryStates
        query={rates}
        failed="The rates could not be read."
        skeleton={<SkeletonRows rows={SHOWN.length} />}
      >
        {({ points }) => (
          <RowList label="Fixed income rates" layout="dense">
            {points
              .filter(({ years }) => SHOWN.includes(years))
              .map((point) => (
                <Row
                  key={point.years}
                  title={point.label}
                  tag={
                    <span className={classes.price}>
                      <b>{percent(point.yield)}</b>
                      {/* A higher rate is good for one and bad for another: no colour. */}
                      <span>{basisPoints(point.change === null ? null : point.change * 10_000)}</span>
                    </span>
                  }
                />
              ))}
          </RowList>
        )}
      </QueryStates>
    </RailPart>
  )
}

function ParYields({ asOf, source }: { asOf: string; source: string }) {
  return (
    <FigureDetails
      of="Fixed Income Rates"
      explains={{
        origin: 'modelled',
        definition:
          'Par yields of governments: the coupon at which a bond of that maturity trades at par. The change is from the day before.',
        source,
        asOf,
      }}
    />
  )
}
