import { decimal, percent, quantity } from '#design-system/formats/index.ts'
import { Figure, FigureStrip } from '#design-system/patterns/page/index.ts'
import { Change } from '#design-system/primitives/index.ts'
import type { Figures } from './worker/figures.ts'

type LiveFiguresProps = { figures: Figures; source: string }

/** How many bonds are left, and what they are like; beside it what the same bonds are at rest. */
export function LiveFigures({ figures, source }: LiveFiguresProps) {
  const { size, found, meanYield, meanYieldAtRest, meanDuration, meanDurationAtRest, meanChange } = figures
  const explained = (definition: string) => ({ origin: 'modelled' as const, definition, source })
  const isNone = found === 0
  const shown = (text: string) => (isNone ? '–' : text)
  return (
    <FigureStrip label="Bonds found after the move">
      <Figure
        label="Bonds found"
        value={quantity(found)}
        unit={`/${quantity(size)}`}
        note={`${percent(found / Math.max(1, size), { digits: 1 })} of the universe`}
        explains={explained('The bonds that meet the criteria after the shift.')}
      />
      <Figure
        label="Mean yield"
        value={shown(percent(meanYield))}
        note={shown(`${percent(meanYieldAtRest)} at rest`)}
        explains={explained(
          'Half-yearly yield to maturity, each found bond counted once. Unshifted: the same bonds before the shift.',
        )}
      />
      <Figure
        label="Mean duration"
        value={shown(decimal(meanDuration))}
        unit={isNone ? '' : ' years'}
        note={shown(`${decimal(meanDurationAtRest)} at rest`)}
        explains={explained(
          'Modified duration, each found bond counted once. Unshifted: the same bonds before the shift.',
        )}
      />
      <Figure
        label="Mean price change"
        value={
          isNone ? (
            '–'
          ) : (
            <Change value={meanChange}>{percent(meanChange, { signed: meanChange !== 0 })}</Change>
          )
        }
        note={shown(
          `${percent(figures.leastChange, { signed: true })} to ${percent(figures.mostChange, { signed: true })}`,
        )}
        explains={explained(
          'Clean price after the shift against the unshifted clean price, each found bond counted once.',
        )}
      />
    </FigureStrip>
  )
}
