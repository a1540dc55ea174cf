import { z } from 'zod'
import { companySizes, SALES_COMPANY_SIZE, SALES_USE_CASE, useCases } from './schemas.ts'

/** Longest values that are taken. A mailbox ends at 254 characters (RFC 5321); the others are longer than anybody's. */
export const lengthMax = {
  firstName: 100,
  lastName: 100,
  email: 254,
  company: 200,
  phone: 50,
  jobTitle: 150,
  message: 5_000,
} as const

const tooLong = (what: string, max: number) => `${what} must be at most ${max} characters long`

/** Without signs that are no text: a database refuses some of them, and no person writes them. */
export const plainText = (text: string): string => text.toWellFormed().replaceAll(/[^\P{Cc}\n\t]/gu, '')

const required = (field: keyof typeof lengthMax, title: string) =>
  z
    .string(`${title} is required`)
    .overwrite(plainText)
    .trim()
    .min(1, { error: `${title} is required`, abort: true })
    .max(lengthMax[field], tooLong(title, lengthMax[field]))

/** An answer left open may be missing, null or empty. */
const optional = (field: keyof typeof lengthMax, title: string) =>
  z
    .string(`${title} must be text`)
    .overwrite(plainText)
    .trim()
    .max(lengthMax[field], tooLong(title, lengthMax[field]))
    .nullish()
    .transform((value) => value ?? '')

const oneOf = (values: readonly string[], sentence: string) =>
  z
    .enum(['', ...values], sentence)
    .nullish()
    .transform((value): string => value ?? '')

/** What a person says of themselves and of what they want. Both forms, the demo's and that of sales, send these nine. */
export const leadFields = {
  firstName: required('firstName', 'First name'),
  lastName: required('lastName', 'Last name'),
  email: required('email', 'Email').refine(
    (value) => z.email().safeParse(value).success,
    'Email must be an address like name@company.com',
  ),
  company: required('company', 'Company'),
  phone: optional('phone', 'Phone'),
  jobTitle: optional('jobTitle', 'Job title'),
  companySize: oneOf([...companySizes, SALES_COMPANY_SIZE], 'Company size is not one of the choices'),
  useCase: oneOf([...useCases, SALES_USE_CASE], 'Primary use case is not one of the choices'),
  message: optional('message', 'Message'),
}
