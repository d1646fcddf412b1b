export const ifYouContactUs = ({ message, requestId }: { message: string; requestId: string }) =>
  `${message} If you contact us, please mention ${requestId}.`
