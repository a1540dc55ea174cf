import { dateTime, quantity } from '#design-system/formats/index.ts'
import { Facts } from '#design-system/patterns/page/index.ts'
import type { Pack } from '#domains/records/contract/index.ts'
import classes from './records.module.css'
import { fileSize } from './words.ts'

/** What a sealed pack holds, what it lacks and what it is signed with. */
export function PackFacts({ pack }: { pack: Pack }) {
  return (
    <Facts
      isWide
      facts={[
        { label: 'Of', value: pack.title },
        {
          label: 'Holds',
          value:
            pack.files === null || pack.bytes === null
              ? 'Not known'
              : `${quantity(pack.files)} files, ${fileSize(pack.bytes)}`,
        },
        ...(pack.madeAt ? [{ label: 'Made', value: `${dateTime(pack.madeAt)}, for ${pack.askedBy}` }] : []),
        { label: 'SHA-256', value: <span className={classes.digest}>{pack.sha256}</span> },
        { label: 'Signed with key', value: <span className={classes.digest}>{pack.fingerprint}</span> },
        {
          label: 'Not in it',
          value:
            pack.leftOut.length === 0 ? (
              'Nothing that belongs to the record was left out.'
            ) : (
              <ul className="plain-list">
                {pack.leftOut.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            ),
        },
      ]}
    />
  )
}
