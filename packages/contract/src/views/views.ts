import { z } from 'zod';
import { done, type Route } from '../route.ts';
import { density } from '../values/density.ts';
import { rowId } from '../values/row-id.ts';
import { text } from '../values/text.ts';
import { viewList } from './view-lists.ts';

/** How many views of one list a person may keep. */
export const MOST_VIEWS = 20;
export const VIEW_NAME_LENGTH = 40;

const viewName = text(VIEW_NAME_LENGTH, { long: `Не больше ${VIEW_NAME_LENGTH} символов` })
  .trim()
  .min(1, 'Назовите вид');

/**
 * What follows the address of the list: its tab and its search part, with filters, page size, hidden columns and the order of columns. Nothing
 * that could lead elsewhere.
 */
const viewAddress = text(500, { long: 'Слишком длинный адрес' }).regex(
  /^(\/[a-z]{1,20})?(\?[\w.~!*'()%+=&:,-]*)?$/,
  'Такого адреса у списка нет',
);

export const view = z.object({
  id: z.int(),
  list: viewList,
  name: z.string(),
  address: z.string(),
  /** The list opens with it. */
  is_start: z.boolean(),
});
export type View = z.output<typeof view>;

/** With `id` an own view gets this name and address; without it a new one is made. */
export const viewSave = z.object({
  id: rowId.optional(),
  list: viewList,
  name: viewName,
  address: viewAddress,
});
export type ViewSave = z.output<typeof viewSave>;

export const viewsApi = {
  list: {
    method: 'GET',
    path: '/trader/views',
    access: 'user',
    summary: 'Сохранённые виды списков, по имени',
    response: z.object({ views: z.array(view) }),
  },
  save: {
    method: 'POST',
    path: '/trader/views/save',
    access: 'user',
    summary: `Сохранить вид списка под именем или изменить свой; до ${MOST_VIEWS} на список`,
    body: viewSave,
    response: done.extend({ id: z.int() }),
  },
  start: {
    method: 'POST',
    path: '/trader/views/start',
    access: 'user',
    summary: 'Открывать список своим видом или перестать; у списка такой вид один, последний выбранный',
    body: z.object({ id: rowId, is_start: z.boolean() }),
    response: done,
  },
  remove: {
    method: 'POST',
    path: '/trader/views/remove',
    access: 'user',
    summary: 'Удалить свой вид',
    body: z.object({ id: rowId }),
    response: done,
  },
  look: {
    method: 'POST',
    path: '/trader/views/look',
    access: 'user',
    summary: 'Высота строк во всех таблицах',
    body: z.object({ density }),
    response: done,
  },
} satisfies Record<string, Route>;
