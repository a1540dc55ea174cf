import type { SupplierRisk } from '#domains/esg/contract/index.ts'
import { countries } from '../customers/countries.ts'
import { type AskedTopic, at, field, type Row } from '../topic.ts'
import { HREF, SAMPLE } from './companies-asked.ts'
import { percentage } from './scores.ts'

type Component = SupplierRisk['components'][number]

const componentOf = (id: string) => (row: Row) =>
  (row.components as Component[]).find((one) => one.id === id)?.value ?? null

/** The suppliers of one's own company, by what is known of their risk. */
export const suppliers: AskedTopic = {
  id: 'suppliers',
  label: 'suppliers',
  href: HREF,
  nouns: ['supplier', 'vendor', 'supply chain', 'supplier risk', 'corrective action'],
  hints: ['risk', 'certificate', 'questionnaire', 'esg', 'critical'],
  about: ['supplier', 'own-company'],
  usual: ['level', 'score', 'coverage'],
  isOfNow: true,
  orders: {
    most: 'score',
    worst: 'score',
    least: 'score',
    best: 'score',
    oldest: 'certificate',
    newest: 'assessed',
  },
  nameOf: (row) => String(row.name),
  // Only one's own company has its suppliers here: named beside them it narrows nothing.
  isOf: (row, { id, kind }) => kind === 'own-company' || String(row.supplierCompanyId) === id,
  columns: [
    field('level', {
      label: 'risk level',
      order: ['low', 'medium', 'high', 'critical'],
      isWorseHigh: true,
      names: 'risk level, level, level of risk',
      values: {
        critical: 'critical, critical risk, critical suppliers',
        high: 'high, high risk',
        medium: 'medium, medium risk, moderate',
        low: 'low, low risk',
        unknown: `not assessed, without a level, without a risk level, without risk level, no risk level,
          no risk score, without level, unassessed, without a score, without an assessment,
          without assessment, no assessment`,
      },
      read: (row) => (row.riskLevel as string | null) ?? 'unknown',
    }),
    field('score', {
      label: 'risk score (of a hundred, higher is riskier)',
      unit: 'score',
      names: 'supplier risk score, risk score, supplier score, score, riskiest',
      isWorseHigh: true,
      read: at('overallRiskScore'),
      isSummed: false,
    }),
    percentage('coverage', 'coverage', ['supplier coverage', 'coverage']),
    field('country', {
      label: 'country',
      names: 'country, countries, based in, located in, located, location, based, come from, where',
      values: countries,
    }),
    field('certificate', {
      label: 'certificate valid until',
      unit: 'day',
      names: `certificate, certification, certificate expiry, iso 14001, certificate lapse,
        certificate expire, lapse, expire`,
      read: at('certificate.validUntil'),
    }),
    field('certificateState', {
      label: 'certificate',
      values: {
        expired: `expired certificate, certificate expired, certificates expired, expired, out of date,
          lapsed`,
        valid: 'valid certificate',
        none: 'no certificate, without a certificate, without certificate',
      },
    }),
    field('region', {
      label: 'continent',
      names: 'continent, region',
      values: {
        Europe: 'europe, european',
        'another continent': 'overseas, outside europe, non european, not european',
      },
      read: (row) => (EUROPE.has(String(row.country)) ? 'Europe' : 'another continent'),
    }),
    field('assessedBy', { label: 'assessed by', names: 'assessed by, who assessed, assessor' }),
    ...(
      [
        ['country', 'country risk'],
        ['sector', 'sector risk'],
        ['sanctions', 'sanctions risk'],
        ['adverseMedia', 'adverse media'],
        ['certificate', 'certificate risk'],
        ['questionnaire', 'questionnaire score'],
      ] as const
    ).map(([id, label]) =>
      field(`component-${id}`, {
        label: `${label} (of a hundred, higher is riskier)`,
        unit: 'score',
        names: [
          label,
          `${label} component`,
          ...(id === 'adverseMedia' ? ['negative news', 'bad press'] : []),
        ],
        isWorseHigh: true,
        read: componentOf(id),
        isSummed: false,
      }),
    ),
    field('worstComponent', {
      label: 'riskiest component',
      names: `weakest component, worst component, riskiest component, highest component,
        biggest risk driver, main risk driver, risk driver, drives the risk, weak point, weakest point`,
      read: worstComponentOf,
    }),
    field('certificateName', {
      label: 'certificate held',
      names: 'which certificate, what certificate, certificate name, certified to',
      read: at('certificate.name'),
    }),
    field('nextAction', {
      label: 'corrective actions that are open',
      names: `what action, which action, what corrective action, actions outstanding, have to do,
        what to fix, need to do, to do`,
      read: at('actionWords'),
    }),
    field('actionDue', {
      label: 'next corrective action due on',
      unit: 'day',
      names: `action due, action is due, actions due, action deadline, corrective action due,
        actions are due`,
    }),
    field('missing', { label: 'what is not known', names: 'missing, gap', read: at('missingWords') }),
    field('openActions', {
      label: 'open corrective actions',
      unit: 'count',
      names: 'open action, corrective action, open corrective action',
      isSummed: true,
    }),
    field('overdueActions', { label: 'overdue corrective actions', unit: 'count', isSummed: true }),
    field('actions', {
      label: 'corrective actions',
      values: {
        overdue: `overdue action, overdue corrective action, late corrective action, overdue,
          actions overdue, actions are overdue`,
      },
      read: (row) => (Number(row.overdueActions) > 0 ? 'overdue' : 'none overdue'),
    }),
    field('assessed', {
      label: 'assessed on',
      unit: 'moment',
      names: 'assessed, last assessment, supplier assessment, last assessed, assessment, assessment date',
      read: at('assessedAt'),
    }),
  ],
  async load(asker) {
    const found = [
      ...(await asker.ask<SupplierRisk[]>('esg.suppliers', { id: 1 })),
      ...(await asker.ask<SupplierRisk[]>('esg.unassessed-suppliers', { id: 1 })),
    ]
    const rows = found.map(
      (one): Row => ({
        ...one,
        missingWords: one.missing.join(', ') || null,
        certificateState: !one.certificate
          ? 'none'
          : one.certificate.validUntil < asker.today
            ? 'expired'
            : 'valid',
        actionWords: one.actions.flatMap(({ isDone, what }) => (isDone ? [] : [what])).join('; ') || null,
        actionDue: one.actions.flatMap(({ isDone, dueOn }) => (isDone ? [] : [dueOn])).sort()[0] ?? null,
        openActions: one.actions.filter(({ isDone }) => !isDone).length,
        overdueActions: one.actions.filter(({ isOverdue }) => isOverdue).length,
      }),
    )
    if (found.some(({ components }) => components.some(({ source }) => source.startsWith('Sample data'))))
      asker.notes.add(SAMPLE)
    if (found.some(({ coverage }) => coverage < 1)) asker.notes.add('A risk score is of what is known alone')
    return { rows, tool: 'esg.suppliers', asOf: oldestOf(found) }
  },
}

/** What of a supplier stands worst, by its own value and not by its weight. */
function worstComponentOf(row: Row): string | null {
  const known = (row.components as Component[]).filter(({ value }) => value !== null)
  const worst = Math.max(...known.map(({ value }) => value!))
  const at = known.filter(({ value }) => value === worst)
  return at.length === 0 ? null : `${at.map(({ label }) => label).join(', ')} (${worst})`
}

const EUROPE = new Set(
  'AD AL AT BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SK SM UA VA XK'.split(
    ' ',
  ),
)

const oldestOf = (found: readonly SupplierRisk[]): string | null =>
  found.flatMap(({ assessedAt }) => assessedAt ?? []).sort()[0] ?? null
