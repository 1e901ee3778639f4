const latin = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const russian = 'ёйцукенгшщзхъфывапролджэячсмитьбю';

/** What a person meant who typed with the Latin layout on: «ljv» → «дом». Whatever is on no such key stays. */
export function inRussianLayout(typed: string): string {
  return [...typed.toLowerCase()].map((letter) => russian[latin.indexOf(letter)] ?? letter).join('');
}
