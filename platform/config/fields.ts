import { z } from 'zod'

/** A setting that is `on` or `off`. */
export const flag = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'])
    .default(fallback)
    .transform((value) => value === 'on')

const withoutSlash = (address: string) => address.replace(/\/$/, '')

/** An outside address, without a slash at its end. */
export const address = (fallback: string) => z.url().default(fallback).transform(withoutSlash)
