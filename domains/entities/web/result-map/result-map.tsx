import { useEffect, useRef } from 'react'
import { quantity } from '#design-system/formats/index.ts'
import { Panel, PanelBody } from '#design-system/patterns/page/index.ts'
import { Button } from '#design-system/primitives/index.ts'
import { countryName } from '#engines/name-matching/index.ts'
import { placeCountries } from './country-places.ts'
import classes from './result-map.module.css'

const places = placeCountries()
const SHADES = 4

/** How dark a square is, 1 to 4, by tens: what differs ten times over differs to the eye. */
export const shadeOf = (count: number): number =>
  count <= 0 ? 0 : Math.min(SHADES, Math.floor(Math.log10(count)) + 1)

type ResultMapProps = {
  counts: readonly { value: string; count: number }[]
  /** How many companies are found, whatever their country; null where that is not known. */
  found: number | null
  /** Whether more names are like what was typed than were looked at: then each count is the least that it is. */
  isCut: boolean
  chosen: string
  onChoose: (country: string | null) => void
}

/** Where the companies found are, by country: one square each. A press narrows to the country, another takes that back. */
export function ResultMap({ counts, found, isCut, chosen, onChoose }: ResultMapProps) {
  const byCountry = new Map(counts.map(({ value, count }) => [value, count]))
  const known = new Set(places.map(({ country }) => country))
  const elsewhere = counts.filter(({ value }) => !known.has(value))
  const withoutCountry =
    found === null ? 0 : Math.max(0, found - counts.reduce((sum, { count }) => sum + count, 0))
  const fullest = counts[0]?.value
  const frame = useRef<HTMLElement>(null)
  // On a narrow screen what is found is in view first, and not the sea.
  useEffect(() => {
    const whole = frame.current
    const square = whole?.querySelector<HTMLElement>(`[data-country="${fullest}"]`)
    if (!whole || !square) return
    const { left, width } = square.getBoundingClientRect()
    whole.scrollLeft += left + width / 2 - whole.getBoundingClientRect().left - whole.clientWidth / 2
  }, [fullest])
  return (
    <Panel
      title="By country"
      foot="One square per country, roughly by location; darker means more, in powers of ten. The country filter does not change the counts."
    >
      <PanelBody>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by key. */}
        <section ref={frame} className="scrolls" tabIndex={0} aria-label="Companies found, by country">
          <ul className={classes.map}>
            {places.map(({ country, column, row }) => {
              const count = byCountry.get(country) ?? 0
              return (
                <li key={country} style={{ gridColumn: column + 1, gridRow: row + 1 }}>
                  <button
                    type="button"
                    className={classes.square}
                    data-country={country}
                    data-shade={shadeOf(count)}
                    aria-pressed={chosen === country}
                    disabled={count === 0 && chosen !== country}
                    title={`${countryName(country)}: ${quantity(count)}`}
                    aria-label={`${country}, ${countryName(country)}, ${quantity(count)} companies`}
                    onClick={() => onChoose(chosen === country ? null : country)}
                  >
                    {country}
                  </button>
                </li>
              )
            })}
          </ul>
        </section>
        {isCut ? (
          <p className={classes.elsewhere}>
            Too many similar names to count: there may be more in each country, also in empty ones.
          </p>
        ) : null}
        {withoutCountry > 0 ? (
          <p className={classes.elsewhere}>
            Of {quantity(withoutCountry)} {withoutCountry === 1 ? 'company' : 'companies'} no source reports
            the country: they are not on the map.
          </p>
        ) : null}
        {elsewhere.length > 0 ? (
          <p className={classes.elsewhere}>
            Not on the map:{' '}
            {elsewhere.map(({ value, count }) => (
              <Button key={value} size="small" onClick={() => onChoose(value)}>
                {`${countryName(value)} (${quantity(count)})`}
              </Button>
            ))}
          </p>
        ) : null}
      </PanelBody>
    </Panel>
  )
}
