export const ifYouContactUs = ({ message, requestId }: { message: string; requestId: string }) =>
  `${message} If you contact us, please mention ${requestId}.`
export const range = ({ low, high }: { low: string; high: string }) => `${low} to ${high}`
