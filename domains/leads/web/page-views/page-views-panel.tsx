import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { date, quantity } from '#design-system/formats/index.ts'
import {
  Panel,
  PanelBody,
  PanelSection,
  PanelSplit,
  QueryStates,
  Skeleton,
} from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { pageViewsQuery } from '../queries.ts'
import classes from './page-views.module.css'

const DAYS = 30

/** What the pages are visited for: views a day as a chart or a table, and the pages and hosts with the most. */
export function PageViewsPanel() {
  const views = useQuery(pageViewsQuery(DAYS))
  const [isTable, setTable] = useState(false)
  return (
    <Panel
      title="How many page views per day?"
      actions={
        <Button size="small" kind="quiet" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? 'View as chart' : 'View as table'}
        </Button>
      }
      foot="Counted here, without cookies and without personal data. Browsers that ask not to be tracked are not counted."
    >
      <QueryStates
        query={views}
        failed="The page views could not be read."
        skeleton={
          <PanelBody>
            <Skeleton height={140} />
          </PanelBody>
        }
        isEmpty={(read) => read.total === 0}
        empty="No page was viewed in the last 30 days."
      >
        {(read) => (
          <>
            <PanelBody>
              <p className={classes.total}>
                <strong>{quantity(read.total)}</strong> views in {DAYS} days
              </p>
              {isTable ? <DaysTable days={read.days} /> : <DaysChart days={read.days} />}
            </PanelBody>
            <PanelSplit>
              <PanelSection title="Pages">
                <Ranks rows={read.pages.map(({ path, views: count }) => ({ label: path, count }))} />
              </PanelSection>
              <PanelSection title="Where from">
                {read.referrers.length ? (
                  <Ranks rows={read.referrers.map(({ host, views: count }) => ({ label: host, count }))} />
                ) : (
                  <p className="quiet">No other site led here.</p>
                )}
              </PanelSection>
            </PanelSplit>
          </>
        )}
      </QueryStates>
    </Panel>
  )
}

type Day = { day: string; views: number }

/** One bar a day; the highest carries its value. The same figures stand in the table. */
function DaysChart({ days }: { days: readonly Day[] }) {
  const most = Math.max(1, ...days.map(({ views }) => views))
  const peak = days.findLastIndex(({ views }) => views === most)
  return (
    <figure className={classes.chart}>
      <ol
        className={classes.bars}
        aria-label={`Views a day, at most ${quantity(most)} on ${date(days[peak]?.day)}`}
      >
        {days.map(({ day, views }, index) => (
          <li key={day} title={`${date(day)}: ${quantity(views)}`}>
            {index === peak && views > 0 ? <span className={classes.peak}>{quantity(views)}</span> : null}
            <span
              className={classes.bar}
              data-none={views === 0 || undefined}
              style={{ height: `${(views / most) * 100}%` }}
            />
          </li>
        ))}
      </ol>
      <figcaption>
        <span>{date(days[0]?.day)}</span>
        <span>{date(days.at(-1)?.day)}</span>
      </figcaption>
    </figure>
  )
}

function DaysTable({ days }: { days: readonly Day[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached with the keyboard
    <section className={classes.scroller} tabIndex={0} aria-label="Views a day">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Views</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, views }) => (
            <tr key={day}>
              <td>{date(day)}</td>
              <td>{quantity(views)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Ranks({ rows }: { rows: readonly { label: string; count: number }[] }) {
  return (
    <ol className={classes.ranks}>
      {rows.map(({ label, count }) => (
        <li key={label}>
          <span>{label}</span>
          <span>{quantity(count)}</span>
        </li>
      ))}
    </ol>
  )
}
