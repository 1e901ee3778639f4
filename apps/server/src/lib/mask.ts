/** What people may see of a number that only its owner needs whole. */
export const maskPan = (tail: string) => `•••• ${tail}`;

export const maskPhone = (phone: string) => `+7 ••• •••-${phone.slice(-4, -2)}-${phone.slice(-2)}`;
