/** Apart from the other messages, so that the API reference, whose example shows it, does not load them all. */
export const NOT_FOUND_MESSAGE = 'There is nothing at this address.'
