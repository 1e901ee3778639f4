import type { Route } from '@app/contract/route';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { fakeRaw } from '#testing/fake-api.ts';
import { renderUi } from '#testing/render.tsx';
import { ListExport } from './list-export.tsx';
// They are loaded when they are wanted, which a busy machine may do late.
import '#lib/api/export-file.ts';
import './export-progress.tsx';

const file: Route = { method: 'GET', path: '/exports/deals/a/b', access: 'public', summary: '', response: z.any() };
afterEach(() => vi.restoreAllMocks());

/** As the server sends it. */
function piece(rows: number, text: string): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(text);
  const whole = new Uint8Array(8 + bytes.length);
  new DataView(whole.buffer).setUint32(0, rows);
  new DataView(whole.buffer).setUint32(4, bytes.length);
  whole.set(bytes, 8);
  return whole;
}

function openExport() {
  let sender: ReadableStreamDefaultController | undefined;
  const gone = vi.fn();
  const body = new ReadableStream({
    start: (controller) => {
      sender = controller;
    },
    cancel: gone,
  });
  const headers = { 'content-disposition': 'attachment; filename="deals.csv"' };
  fakeRaw(file, () => new Response(body, { headers }));
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const link = vi.fn(async () => ({ url: file.path }));
  const page = renderUi(<ListExport what="сделки" total={2345} link={link} />);
  return {
    ...page,
    link,
    saved,
    names,
    gone,
    send: (bytes: Uint8Array) => sender?.enqueue(bytes),
    end: () => sender?.close(),
  };
}

test('a file comes piece by piece, says how far it is, and is saved when it is whole', async () => {
  const { user, link, saved, names, send, end } = openExport();
  await user.click(screen.getByRole('button', { name: 'Скачать сделки в\u00a0CSV' }));
  await waitFor(() => expect(link.mock.calls).toEqual([['csv']]));
  const first = piece(1000, 'один');
  // Cut at any place.
  send(first.slice(0, 5));
  send(first.slice(5));
  await screen.findByText('1 000 из 2 345');
  expect(saved).toHaveLength(0);
  send(piece(2345, 'два'));
  end();
  await screen.findByRole('button', { name: 'Скачать сделки в\u00a0CSV' });
  expect(names).toEqual(['deals.csv']);
  expect(saved[0]?.size).toBe(new TextEncoder().encode('одиндва').length);
});

test('«Отменить» ends it: nothing is saved, and nobody is told of an error', async () => {
  const { user, saved, gone, send } = openExport();
  await user.click(screen.getByRole('button', { name: 'Скачать сделки в\u00a0XLSX' }));
  send(piece(1000, 'один'));
  await screen.findByText('1 000 из 2 345');
  await user.click(screen.getByRole('button', { name: 'Отменить' }));
  await screen.findByRole('button', { name: 'Скачать сделки в\u00a0XLSX' });
  expect(gone).toHaveBeenCalledOnce();
  expect(saved).toHaveLength(0);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a file that breaks off in the middle is not saved', async () => {
  const { user, saved, send, end } = openExport();
  await user.click(screen.getByRole('button', { name: 'Скачать сделки в\u00a0CSV' }));
  send(piece(1000, 'один').slice(0, 10));
  end();
  await screen.findByRole('alert');
  expect(saved).toHaveLength(0);
});

test('the server’s refusal is told', async () => {
  const { user } = openExport();
  fakeRaw(file, () =>
    Response.json({ error: 'Другая ваша выгрузка ещё не закончена', code: 'export_running' }, { status: 409 }),
  );
  await user.click(screen.getByRole('button', { name: 'Скачать сделки в\u00a0CSV' }));
  await screen.findByText('Другая ваша выгрузка ещё не закончена');
});

test('a list without rows has nothing to save', () => {
  renderUi(<ListExport what="сделки" total={0} link={async () => ({ url: '' })} />);
  for (const button of screen.getAllByRole('button')) expect(button).toHaveProperty('disabled', true);
});
