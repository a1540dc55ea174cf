import { date } from '#design-system/formats/index.ts'
import { PanelSection } from '#design-system/patterns/page/index.ts'
import { Row, RowList } from '#design-system/patterns/row-list/index.ts'
import { SeverityTag, TextLink } from '#design-system/primitives/index.ts'
import type { CreditAnalysis, CreditWarning } from '#domains/credit/contract/index.ts'
import { amount, unitOf } from '../words.ts'

const looked = {
  whole: { severity: 'ok', word: 'Looked at' },
  partly: { severity: 'medium', word: 'In part' },
  not: { severity: 'high', word: 'Not looked at' },
} as const

/** What is warned of, each with where it can be read, and how far what warnings are looked for in could be looked at. */
export function WarningsSection({ analysis }: { analysis: CreditAnalysis }) {
  const { warnings, checks, lookedAt } = analysis
  const isDoubt = ({ code }: CreditAnalysis['checks'][number]) => code === 'doubt' || code === 'contradiction'
  const doubts = checks.filter(isDoubt)
  const others = checks.filter((check) => !isDoubt(check))
  const unseen = lookedAt.filter(({ how }) => how !== 'whole').length
  return (
    <>
      <PanelSection
        title="What is warned of"
        note={
          unseen === 0
            ? undefined
            : `${unseen} of ${lookedAt.length} sources ${unseen === 1 ? 'was' : 'were'} checked in part or not at all: no warning from there does not mean all is well.`
        }
      >
        {warnings.length + checks.length === 0 ? (
          <p className="quiet-paragraph">The checked sources show no warnings.</p>
        ) : (
          <RowList label="Warnings and checks">
            {doubts.map((check) => (
              <CheckRow key={check.words} check={check} analysis={analysis} />
            ))}
            {warnings.map((warning) => (
              <Row
                key={warning.code}
                title={warning.words}
                detail={<Evidence warning={warning} />}
                tag={<SeverityTag severity={warning.severity} />}
              />
            ))}
            {others.map((check) => (
              <CheckRow key={check.code} check={check} analysis={analysis} />
            ))}
          </RowList>
        )}
      </PanelSection>
      <PanelSection title="Where warnings are looked for">
        <RowList label="Where warnings are looked for">
          {lookedAt.map(({ source, how, says }) => (
            <Row
              key={source}
              title={source}
              detail={says}
              tag={<SeverityTag severity={looked[how].severity}>{looked[how].word}</SeverityTag>}
            />
          ))}
        </RowList>
      </PanelSection>
    </>
  )
}

function Evidence({ warning: { evidence = [] } }: { warning: CreditWarning }) {
  return evidence.map(({ label, href, knownOn }, at) => (
    <span key={`${href} ${label}`}>
      {at > 0 ? ' · ' : ''}
      {href.startsWith('/') ? (
        <TextLink to={href}>{label}</TextLink>
      ) : /^https:/.test(href) ? (
        <TextLink to={href} target="_blank" rel="noreferrer">
          {label}
        </TextLink>
      ) : (
        label
      )}
      {knownOn ? `, known here since ${date(knownOn)}` : ''}
    </span>
  ))
}

function CheckRow({
  check,
  analysis,
}: {
  check: CreditAnalysis['checks'][number]
  analysis: CreditAnalysis
}) {
  return (
    <Row
      title={check.words}
      detail={
        check.difference === null
          ? undefined
          : `Difference ${amount(check.difference)} ${unitOf(analysis.currency, analysis.scale)}`
      }
    />
  )
}
