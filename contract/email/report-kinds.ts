/** `bounced`: a mail server could not deliver it. `complained`: its recipient called it unwanted. */
export const REPORT_KINDS = ['bounced', 'complained'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** Why an email came back. Only `gone` stops optional emails. */
export const BOUNCE_CAUSES = ['gone', 'full', 'policy', 'rate', 'reputation', 'size', 'temporary', 'unknown'] as const
export type BounceCause = (typeof BOUNCE_CAUSES)[number]

/** In characters. Reports begin with what counts, and repeat the email after it, which may be cut off. */
export const MAX_REPORT_SIZE = 250_000

/** In bytes, of the request. JSON writes a line break as two or four characters. */
export const MAX_REPORT_BODY = MAX_REPORT_SIZE * 1.25

/** How many reports that could not be read are kept. Staff delete them. */
export const MAX_UNREAD_REPORTS = 500
