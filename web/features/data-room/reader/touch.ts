/** The pointer of this screen is a finger. */
export const TOUCH = '(pointer: coarse)'
