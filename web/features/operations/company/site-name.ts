/** The host of the company's website as its staff wrote it: `käse-öttl.at`. The parser of URLs would make `xn--kse-ttl-5wa9n.at` of it. */
export function siteName(siteUrl: string): string {
  const { host } = new URL(siteUrl)
  const written = /^https:\/\/([^/?#\s]+)/i.exec(siteUrl)?.[1]?.toLowerCase() ?? host
  return URL.canParse(`https://${written}`) && new URL(`https://${written}`).host === host ? written : host
}
