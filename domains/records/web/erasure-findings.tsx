import type { ReactNode } from 'react'
import { quantity } from '#design-system/formats/index.ts'
import { PanelSection } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { SeverityTag } from '#design-system/primitives/index.ts'
import type { ErasureAnswer, ErasureFindings } from '#domains/records/contract/index.ts'
import { fateLook, tableWords } from './words.ts'

/** What is held about a person and what would become of it: why nothing may go first, then what goes, what stays and why. */
export function FindingsShown({ findings }: { findings: ErasureFindings }) {
  const { refusals, things, own, rows, entries, files, packs, backups } = findings
  return (
    <>
      {refusals.length > 0 ? (
        <Part title="Nothing can be erased now">
          <ul role="alert">
            {refusals.map((refusal) => (
              <li key={refusal}>{refusal}</li>
            ))}
          </ul>
        </Part>
      ) : null}
      <Part title="What is held about them">
        <RowList label="What is held about them">
          {things.map(({ title, detail, href, fate, why }) => (
            <Row
              key={`${title} ${href}`}
              title={title}
              detail={why ?? detail}
              to={href}
              tag={<SeverityTag severity={fateLook[fate].severity}>{fateLook[fate].label}</SeverityTag>}
            />
          ))}
          {own.map(({ called, rows: count }) => (
            <Row
              key={called}
              title={called}
              detail={`${quantity(count)} of their own`}
              tag={<SeverityTag severity={fateLook.erased.severity}>{fateLook.erased.label}</SeverityTag>}
            />
          ))}
        </RowList>
      </Part>
      <Part title="Rows and entries that name them">
        <Named
          lines={[
            ...rows.map(({ table, rewritten, left }) => ({
              called: tableWords(table),
              goes: rewritten,
              stays: left,
            })),
            { called: 'Audit log', goes: entries.erased, stays: entries.left },
          ]}
        />
      </Part>
      <Remaining files={files} packs={packs.map(({ says }) => says)} backups={backups} />
    </>
  )
}

function Named({ lines }: { lines: readonly { called: string; goes: number; stays: number }[] }) {
  return (
    <RowList label="Rows and entries that name them" layout="dense">
      {lines.map(({ called, goes, stays }) => (
        <Row
          key={called}
          title={called}
          detail={[
            goes > 0
              ? `${quantity(goes)} ${goes === 1 ? 'loses the name or goes' : 'lose the name or go'}`
              : '',
            stays > 0 ? `${quantity(stays)} ${stays === 1 ? 'stays as it is' : 'stay as they are'}` : '',
            goes + stays === 0 ? 'none' : '',
          ]
            .filter(Boolean)
            .join(', ')}
        />
      ))}
    </RowList>
  )
}

/** What was done, and above all what was not. */
export function ErasureAnswerShown({ answer }: { answer: ErasureAnswer }) {
  const { deleted, rewritten, entries, kept, left, files, packs, backups } = answer
  const rowsOf = rewritten.reduce((sum, { rows }) => sum + rows, 0)
  return (
    <>
      <Part title="Erased">
        <ul>
          {deleted.map(({ called, count }) => (
            <li key={called}>
              {called}: {quantity(count)}
            </li>
          ))}
          <li>
            The name in {quantity(rowsOf)} further {rowsOf === 1 ? 'row' : 'rows'} and in {quantity(entries)}{' '}
            {entries === 1 ? 'entry' : 'entries'} of the audit log
          </li>
        </ul>
      </Part>
      {kept.length > 0 ? (
        <Part title="Kept, as it must be">
          <ul>
            {kept.map(({ what, why }) => (
              <li key={what}>
                {what}. {why}
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      {left.length > 0 ? (
        <Part title="Still named">
          <ul>
            {left.map(({ table, rows }) => (
              <li key={table}>
                {tableWords(table)}: {quantity(rows)}
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      <Remaining files={files} packs={packs} backups={backups} />
    </>
  )
}

/** What cannot be written again: a person has to decide on it. */
function Remaining({ files, packs, backups }: Pick<ErasureAnswer, 'files' | 'packs' | 'backups'>) {
  return (
    <Part title="What keeps naming them">
      <ul>
        {packs.map((pack) => (
          <li key={pack}>{pack}: exported files are unchanged</li>
        ))}
        {files.map(({ called, count }) => (
          <li key={called}>
            {called}: {quantity(count)} that describe a file’s content
          </li>
        ))}
        <li>{backups}</li>
      </ul>
    </Part>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <PanelSection title={title}>{children}</PanelSection>
)
