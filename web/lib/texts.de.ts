export const ifYouContactUs = ({ message, requestId }: { message: string; requestId: string }) =>
  `${message} Wenn Sie sich an uns wenden, nennen Sie bitte ${requestId}.`
export const range = ({ low, high }: { low: string; high: string }) => `${low} bis ${high}`
