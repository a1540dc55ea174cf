import type { z } from 'zod'
import { dateTime, quantity } from '#design-system/formats/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { SeverityTag } from '#design-system/primitives/index.ts'
import { isCleared, type Screening, typeLabel } from '#domains/screening/contract/index.ts'
import { pathOf } from '#platform/vocabulary/index.ts'
import { answerLook, riskSeverity } from '../words.ts'

/** The latest screenings as ruled rows: who, when, how many matches, how it stands. */
export function ScreeningRows({ screenings }: { screenings: readonly z.infer<typeof Screening>[] }) {
  return (
    <RowList label="Recent Screenings">
      {screenings.map((screening) => (
        <Row
          key={screening.id}
          to={pathOf({ type: 'screening', id: screening.id })}
          title={screening.companyName}
          detail={[
            typeLabel[screening.screeningType],
            dateTime(screening.screenedAt),
            screening.matchCount === 0 ? screening.coverage?.sentence : undefined,
          ]
            .filter(Boolean)
            .join(' · ')}
          facts={
            screening.matchCount === 0
              ? isCleared(screening)
                ? 'No match'
                : 'No answer'
              : `${quantity(screening.matchCount)} ${screening.matchCount === 1 ? 'match' : 'matches'}`
          }
          tag={
            screening.status === 'review' ? (
              <SeverityTag severity={riskSeverity[screening.riskLevel]} />
            ) : (
              <SeverityTag severity={answerLook(screening).severity}>
                {answerLook(screening).label}
              </SeverityTag>
            )
          }
        />
      ))}
    </RowList>
  )
}
