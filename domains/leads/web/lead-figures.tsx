import { useQuery } from '@tanstack/react-query'
import { duration, percent, quantity } from '#design-system/formats/index.ts'
import { Figure, FigureStrip, QueryStates, SkeletonFigures } from '#design-system/patterns/page/index.ts'
import { leadSummaryQuery } from './queries.ts'

/** How many wait for a person, how long the first contact takes, and what HubSpot does not have yet. */
export function LeadFigures() {
  const summary = useQuery(leadSummaryQuery())
  return (
    <QueryStates
      query={summary}
      failed="The figures could not be read."
      skeleton={<SkeletonFigures />}
      isEmpty={() => false}
    >
      {({ figures, isDeliveryOn }) => (
        <FigureStrip label="Leads in figures">
          <Figure
            label="Not contacted"
            value={quantity(figures.uncontacted.value)}
            note="New, without spam"
            explains={figures.uncontacted}
          />
          <Figure
            label="Time to first contact"
            value={figures.firstContact.value === null ? '–' : duration(figures.firstContact.value)}
            note="The middle of 30 days"
            explains={figures.firstContact}
          />
          <Figure
            label="Within 24 hours"
            value={percent(figures.withinDay.value, { digits: 0 })}
            note="As promised on the site"
            explains={figures.withinDay}
          />
          <Figure
            label="Not in HubSpot"
            value={quantity(figures.undelivered.value)}
            note={isDeliveryOn ? 'Waiting or refused' : 'No key is set; they wait'}
            explains={figures.undelivered}
          />
        </FigureStrip>
      )}
    </QueryStates>
  )
}
