/**
 * Words of one-time codes, passwords and sign-ins. Such a text is not kept even for a moment. The server has the last word and a better
 * guard; this one is here so that a code does not even reach the phone's own storage.
 */
const words = [
  /код(?![а-я])|кода|коду|кодом/,
  /парол|пин-?код|однораз/,
  /\b(code|otp|password|passcode|pin|cvv2?|cvc2?|2fa|3-?d ?secure)\b/,
  /никому не|не сообщайте|никому его/,
  /подтвержд|для входа|регистрац/,
  /вход (в|на) /,
];

export function looksLikeCode(text: string): boolean {
  const said = text.toLowerCase().replaceAll('ё', 'е');
  return words.some((word) => word.test(said));
}
