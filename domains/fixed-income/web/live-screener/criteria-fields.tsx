import { Checkbox, NumberInput, Select } from '@mantine/core'
import classes from './live-screener.module.css'
import { type Criteria, GRADES, type Grade } from './worker/question.ts'

type CriteriaFieldsProps = {
  criteria: Criteria
  /** The sectors of the universe. */
  sectors: readonly string[]
  onCriteria: (criteria: Criteria) => void
}

/** What a bond must be; an empty field asks for nothing. */
export function CriteriaFields({ criteria, sectors, onCriteria }: CriteriaFieldsProps) {
  const number = (
    field: 'minYield' | 'maxYield' | 'maxDuration' | 'minYears' | 'maxYears',
    label: string,
    step: number,
  ) => (
    <NumberInput
      size="xs"
      label={label}
      value={criteria[field] ?? ''}
      min={field.endsWith('Yield') ? -100 : 0}
      max={1_000}
      step={step}
      decimalScale={4}
      placeholder="any"
      onChange={(value) => onCriteria({ ...criteria, [field]: value === '' ? undefined : Number(value) })}
    />
  )
  return (
    <>
      <div className={classes.criteria}>
        {number('minYield', 'Yield from, %', 0.25)}
        {number('maxYield', 'Yield to, %', 0.25)}
        {number('maxDuration', 'Duration up to, years', 1)}
        {number('minYears', 'Matures from, years', 1)}
        {number('maxYears', 'Matures to, years', 1)}
        <Select
          size="xs"
          label="Rated at least"
          placeholder="any"
          data={[...GRADES]}
          value={criteria.ratingFloor ?? null}
          onChange={(grade) => onCriteria({ ...criteria, ratingFloor: (grade as Grade | null) ?? undefined })}
          clearable
          clearButtonProps={{ 'aria-label': 'Any rating' }}
        />
      </div>
      <Sectors criteria={criteria} sectors={sectors} onCriteria={onCriteria} />
    </>
  )
}

/** More than these are a list and no choice. */
const SECTORS_SHOWN_MAX = 16

function Sectors({ criteria, sectors, onCriteria }: CriteriaFieldsProps) {
  if (sectors.length < 2 || sectors.length > SECTORS_SHOWN_MAX) return null
  const chosen = sectors.filter((sector) => criteria.sectors?.includes(sector) ?? true)
  return (
    <Checkbox.Group
      label="Sectors"
      size="xs"
      value={chosen}
      // All of them is no criterion.
      onChange={(next) =>
        onCriteria({ ...criteria, sectors: next.length === sectors.length ? undefined : next })
      }
    >
      <div className={classes.sectors}>
        {sectors.map((sector) => (
          <Checkbox key={sector} size="xs" value={sector} label={sector} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
