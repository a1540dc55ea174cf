import { onCaseActivityAsked } from '#domains/cases/server/index.ts'
import { onRatingFactsAsked } from '#domains/customers/server/index.ts'
import { defineJob } from '#platform/jobs/index.ts'
import { defineSlice } from '#platform/slice/index.ts'
import { operationsAboutPerson } from './about-person.ts'
import { ratingFactsByMonitoring } from './alerts/rating-facts.ts'
import { monitoringAlertsLeftBehind } from './alerts/settle-alert.ts'
import '../contract/changes.ts'
import { existingOperations, operationsDependOn } from './depends-on.ts'
import { operationsExpiry } from './expiry.ts'
import { activityOfMonitoring } from './reports/case-activity.ts'
import { operationsRoutes } from './routes.ts'
import { deleteOperations } from './sample/delete-operations.ts'
import { evaluateAgain } from './transactions/evaluate-again.job.ts'
import { evaluateTransactionsAgain } from './transactions/evaluate-again.ts'
import { paperCashFollower } from './transactions/follow-paper-cash.ts'
import { readNamesThatWait, readTransactionNames } from './transactions/read-names.job.ts'

export const operationsSlice = defineSlice({
  name: 'operations',
  routes: operationsRoutes,
  aboutPerson: operationsAboutPerson,
  expiry: operationsExpiry,
  jobs: [
    defineJob({
      ...evaluateAgain,
      run: (_installation, _payload, { ctx, ...facts }) => evaluateTransactionsAgain(ctx, facts),
    }),
    readTransactionNames,
    readNamesThatWait,
  ],
  follows: [paperCashFollower, monitoringAlertsLeftBehind],
  start: async (installation) => {
    onRatingFactsAsked(installation, 'monitoring', ratingFactsByMonitoring)
    onCaseActivityAsked(installation, activityOfMonitoring)
  },
  retained: [
    {
      called: 'Monitoring rules with their versions, and settings of operations',
      why: 'An alert records the rule and version that raised it. They name no customer',
      tables: ['monitoring_rule', 'monitoring_rule_version', 'operations_settings'],
    },
  ],
  dependsOn: operationsDependOn,
  exists: existingOperations,
  sampleData: {
    counted: 'operations',
    remove: ({ db, actor }) => deleteOperations(db, actor.organisationId),
  },
  tables: {
    operations_transaction: {
      listed: {
        called: 'Transactions',
        name: 'external_id',
        sample: { flag: 'is_sample' },
        counted: 'operations',
      },
      names: { customer_id: 'customer' },
    },
    monitoring_rule: { subject: 'monitoring-rule', listed: { called: 'Monitoring rules', name: 'name' } },
    monitoring_rule_version: { key: 'version', of: { column: 'rule_id', table: 'monitoring_rule' } },
    below_line_item: { of: { column: 'rule_id', table: 'monitoring_rule' } },
    monitoring_alert: {
      subject: 'monitoring-alert',
      listed: {
        called: 'Monitoring alerts',
        name: 'rule_name',
        sample: { flag: 'is_sample' },
        madeByJobs: 'true',
      },
      names: {
        rule_id: 'monitoring_rule',
        customer_id: 'customer',
        case_id: 'compliance_case',
        raised_alert_id: 'alert',
      },
    },
    monitoring_hit: { key: 'hit_key', of: { column: 'alert_id', table: 'monitoring_alert' } },
    monitoring_alert_transaction: {
      key: 'transaction_id',
      of: { column: 'alert_id', table: 'monitoring_alert' },
      names: { transaction_id: 'operations_transaction' },
    },
    suspicious_report: {
      subject: 'suspicious-report',
      listed: { called: 'Suspicious activity reports', name: 'about', sample: { flag: 'is_sample' } },
      names: { alert_id: 'monitoring_alert' },
    },
    operations_document: {
      subject: 'customer-document',
      listed: { called: 'Documents of customers', name: 'file_name', sample: { flag: 'is_sample' } },
      names: { customer_id: 'customer' },
      file: 'file_id',
    },
    operations_quality_check: {
      key: 'field',
      of: { column: 'document_id', table: 'operations_document' },
    },
    kyc_validation: {
      subject: 'kyc-validation',
      listed: { called: 'KYC validations', name: 'customer_name', sample: { flag: 'is_sample' } },
      names: { customer_id: 'customer' },
    },
    operations_task: {
      subject: 'workflow-task',
      listed: { called: 'Tasks', name: 'title', sample: { flag: 'is_sample' } },
    },
  },
})
