import { z } from 'zod'
import { address, defineSettings, flag } from '#platform/config/index.ts'

/** Where signals of tracked companies are asked for. */
export const intelligenceSettings = defineSettings(
  {
    GREENHOUSE_API_URL: address('https://boards-api.greenhouse.io'),
    LEVER_API_URL: address('https://api.lever.co'),
    LEVER_EU_API_URL: address('https://api.eu.lever.co'),
    ASHBY_API_URL: address('https://api.ashbyhq.com'),
    USPTO_API_URL: address('https://api.uspto.gov'),
    USPTO_API_KEY: z.string().min(1).optional(),
    GITHUB_API_URL: address('https://api.github.com'),
    GITHUB_TOKEN: z.string().min(1).optional(),
    TRANCO_URL: address('https://tranco-list.eu'),
    CRT_SH_URL: address('https://crt.sh'),
    CERT_SPOTTER_API_URL: address('https://api.certspotter.com'),
    CERT_SPOTTER_API_KEY: z.string().min(1).optional(),
    RDAP_BOOTSTRAP_URL: z.url().default('https://data.iana.org/rdap/dns.json'),
    DNS_OVER_HTTPS_URL: z.url().default('https://cloudflare-dns.com/dns-query'),
    /** The address of a company's own site; `{domain}` stands for its domain. */
    COMPANY_SITE_URL: z
      .string()
      .regex(/^https?:\/\/\S*\{domain\}\S*$/, 'must be an address with {domain} in it')
      .default('https://{domain}'),
    COMPANY_COLLECTION: flag('on'),
  },
  (given) => ({
    sources: {
      greenhouse: given.GREENHOUSE_API_URL,
      lever: given.LEVER_API_URL,
      leverEu: given.LEVER_EU_API_URL,
      ashby: given.ASHBY_API_URL,
      uspto: given.USPTO_API_URL,
      usptoKey: given.USPTO_API_KEY,
      github: given.GITHUB_API_URL,
      githubToken: given.GITHUB_TOKEN,
      tranco: given.TRANCO_URL,
      crtSh: given.CRT_SH_URL,
      certSpotter: given.CERT_SPOTTER_API_URL,
      certSpotterKey: given.CERT_SPOTTER_API_KEY,
      rdapBootstrap: given.RDAP_BOOTSTRAP_URL,
      dns: given.DNS_OVER_HTTPS_URL,
      /** `{domain}` stands for the domain. */
      site: given.COMPANY_SITE_URL.replace(/\/$/, ''),
    },
    /** Whether signals of tracked companies are collected by themselves. */
    isCollecting: given.COMPANY_COLLECTION,
  }),
)
