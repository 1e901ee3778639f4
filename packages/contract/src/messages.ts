import { z } from 'zod';

/** Sentences for wrong input where a schema has none of its own. Server and web install them at start, so that people never see English. */
export function speakRussian(): void {
  z.config({ customError: sentence });
}

function sentence(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'Обязательное поле';
  switch (issue.code) {
    case 'invalid_type':
      return typeSentences[issue.expected] ?? 'Неверное значение';
    case 'too_small':
      return issue.origin === 'string' ? `Не меньше ${issue.minimum} символов` : `Не меньше ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'string' ? `Не больше ${issue.maximum} символов` : `Не больше ${issue.maximum}`;
    case 'invalid_value':
      return 'Недопустимое значение';
    case 'invalid_format':
      return 'Неверный формат';
    case 'unrecognized_keys':
      return `Лишние поля: ${issue.keys.join(', ')}`;
    default:
      return 'Неверное значение';
  }
}

const typeSentences: Partial<Record<string, string>> = {
  string: 'Нужен текст',
  number: 'Укажите число',
  int: 'Нужно целое число',
  array: 'Нужен список',
  object: 'Нужен объект',
};
