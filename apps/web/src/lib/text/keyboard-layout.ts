const latin = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const russian = 'ёйцукенгшщзхъфывапролджэячсмитьбю';

/** The text that a person meant who typed with the Latin layout on: «ljv» → «дом». Other characters stay. */
export function inRussianLayout(typed: string): string {
  return [...typed.toLowerCase()].map((letter) => russian[latin.indexOf(letter)] ?? letter).join('');
}
