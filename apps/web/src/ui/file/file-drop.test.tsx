import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { renderUi } from '#testing/render.tsx';
import { setViewportWidth } from '#testing/viewport.ts';
import { FileDrop } from './file-drop.tsx';
import { takeFiles } from './file-drop-rules.ts';

function Form({ pdfOnly = false, disabled = false }: { pdfOnly?: boolean; disabled?: boolean }) {
  const [files, setFiles] = useState<File[]>([]);
  return <FileDrop value={files} onChange={setFiles} pdfOnly={pdfOnly} disabled={disabled} />;
}

/** Each name has different content. */
const file = (name: string, type = 'application/pdf', bytes = 2048) =>
  new File([new Uint8Array(bytes).map((_, index) => name.charCodeAt(index % name.length))], name, { type });
let lastModified = 0;
const filled = (name: string, letter: string) => {
  lastModified += 1000;
  return new File([letter.repeat(64)], name, { type: 'application/pdf', lastModified });
};
const MOST = 20 * 1024 * 1024;
const sized = (name: string, size: number) => Object.defineProperty(file(name), 'size', { value: size });
const chooser = () => document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement;
const names = () => screen.queryAllByRole('listitem').map((item) => item.firstElementChild?.textContent);

describe('receipts', () => {
  test('are listed with their size in kilobytes and can be removed one by one', async () => {
    const { user } = renderUi(<Form />);
    await user.upload(chooser(), [file('чек.pdf'), file('чек.png', 'image/png', 512)]);
    expect((await screen.findAllByRole('listitem')).map((item) => item.textContent?.replaceAll('\u00a0', ' '))).toEqual(
      ['чек.pdf2 КБ', 'чек.png0,5 КБ'],
    );
    await user.click(screen.getByRole('button', { name: 'Удалить чек.pdf' }));
    expect(names()).toEqual(['чек.png']);
  });

  test('are counted and removed together when there are several', async () => {
    const { user } = renderUi(<Form />);
    await user.upload(chooser(), file('1.pdf'));
    await screen.findByText('1.pdf');
    expect(screen.queryByRole('button', { name: 'Удалить все' })).toBeNull();
    await user.upload(chooser(), [file('2.pdf'), file('3.pdf')]);
    expect((await screen.findByText(/^3 файла/)).textContent).toBe('3 файла, 6\u00a0КБ');
    await user.click(screen.getByRole('button', { name: 'Удалить все' }));
    expect(names()).toEqual([]);
  });

  test('may be dropped on the area', async () => {
    renderUi(<Form />);
    const zone = screen.getByRole('button', { name: /Перетащите файлы/ });
    drop(zone, [file('чек.pdf')]);
    expect(await screen.findByText('чек.pdf')).toBeTruthy();
  });

  test('may be pasted from the clipboard wherever the focus is', async () => {
    renderUi(<Form />);
    fireEvent.paste(document.body, { clipboardData: { files: [file('image.png', 'image/png')] } });
    expect(await screen.findByText('image.png')).toBeTruthy();
  });

  test('may be photographed on a phone, unless only PDF will do', async () => {
    const { user, rerender } = renderUi(<Form />);
    const camera = document.querySelector<HTMLInputElement>('input[capture]') as HTMLInputElement;
    await user.upload(camera, file('image.jpg', 'image/jpeg'));
    expect(await screen.findByText('image.jpg')).toBeTruthy();
    rerender(<Form pdfOnly />);
    expect(screen.queryByRole('button', { name: 'Снять на камеру' })).toBeNull();
  });

  test('beyond the fifth are left out with a warning', async () => {
    const { user } = renderUi(<Form />);
    await user.upload(
      chooser(),
      ['1', '2', '3', '4', '5', '6', '7'].map((name) => file(`${name}.pdf`)),
    );
    expect(await screen.findByText('Максимум 5 файлов. 2 файл(ов) не будет добавлен.')).toBeTruthy();
    expect(names()).toHaveLength(5);
  });

  test('chosen twice are one, whatever the phone has called them the second time, and it is said', async () => {
    const { user } = renderUi(<Form />);
    await user.upload(chooser(), [filled('чек.pdf', 'a'), filled('чек (1).pdf', 'a'), filled('другой.pdf', 'b')]);
    await screen.findByText('Файл «чек (1).pdf» уже выбран');
    await user.upload(chooser(), filled('image.pdf', 'b'));
    await screen.findByText('Файл «image.pdf» уже выбран');
    expect(names()).toEqual(['чек.pdf', 'другой.pdf']);
  });

  test('of one name and length with something else in them are two', async () => {
    const { user } = renderUi(<Form />);
    await user.upload(chooser(), filled('1.pdf', 'a'));
    await user.upload(chooser(), filled('1.pdf', 'b'));
    await screen.findByText(/^2 файла/);
  });

  test('of a wrong type are refused and the right ones kept', async () => {
    renderUi(<Form />);
    const zone = screen.getByRole('button', { name: /Перетащите файлы/ });
    drop(zone, [file('отчёт.docx', 'application/msword'), file('чек.pdf')]);
    const alert = await screen.findByRole('alert');
    expect(
      within(alert).getByText('Неподдерживаемый тип файла. Пожалуйста, загрузите PDF, JPG, PNG или видео'),
    ).toBeTruthy();
    expect(names()).toEqual(['чек.pdf']);
  });

  test('cannot be added or removed while they are being sent', async () => {
    renderUi(<Form disabled />);
    fireEvent.paste(document.body, { clipboardData: { files: [file('чек.pdf')] } });
    expect(names()).toEqual([]);
    expect(screen.getByRole('button', { name: /Перетащите файлы/ })).toHaveProperty('disabled', true);
  });
});

describe('the rules', () => {
  test.each([
    'a.pdf',
    'a.png',
    'a.jpg',
    'A.JPEG',
    'a.m4v',
    'a.wmv',
    'a.mpeg',
    'a.mpg',
    'a.mp4',
    'a.webm',
    'a.ogg',
    'a.avi',
    'a.mov',
    'a.mkv',
  ])('%s is taken even when the system names no type', (name) =>
    expect(takeFiles([], [file(name, '')], false).files).toHaveLength(1),
  );

  test('in the PDF-only mode a picture is refused', () => {
    const taken = takeFiles([], [file('чек.png', 'image/png')], true);
    expect(taken).toEqual({
      files: [],
      errors: ['Неподдерживаемый тип файла. Пожалуйста, загрузите PDF.'],
      warnings: [],
    });
  });

  test('a file of exactly 20 MB and one of a single byte are taken', () => {
    const files = [sized('видео.pdf', MOST), sized('точка.pdf', 1)];
    expect(takeFiles([], files, false)).toEqual({ files, errors: [], warnings: [] });
  });

  test('a file over 20 MB, an empty one and a sixth are refused', () => {
    expect(takeFiles([], [sized('видео.pdf', MOST + 1)], false).errors).toEqual(['Файл «видео.pdf» больше 20 МБ']);
    expect(takeFiles([], [file('пусто.pdf', 'application/pdf', 0)], false).errors).toEqual(['Файл «пусто.pdf» пустой']);
    const five = ['1', '2', '3', '4', '5'].map((name) => file(name));
    expect(takeFiles(five, [file('6')], false)).toEqual({ files: five, errors: ['Максимум 5 файлов.'], warnings: [] });
  });
});

function drop(zone: HTMLElement, files: File[]) {
  const items = files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file }));
  fireEvent.drop(zone, { dataTransfer: { files, items, types: ['Files'] } });
}

test('on a phone, where nothing can be dragged, a file is chosen', () => {
  setViewportWidth(390);
  renderUi(<Form />);
  screen.getByRole('button', { name: 'Файлы чека Выбрать файл' });
  expect(screen.queryByText(/Перетащите/)).toBeNull();
});
