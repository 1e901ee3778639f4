interface Named {
  name: string;
  extension: string;
}

/** Names of files, in the storage and in their addresses. */
export const storageName = ({ name, extension }: Named) => `${name}.${extension}`;
/** «….page-2.jpg»; the first page is the preview. */
export const pageOf = (asked: string): number | undefined => {
  const digits = /\.page-([1-9]\d{0,3})\.jpg$/.exec(asked)?.[1];
  return digits === undefined ? undefined : Number(digits);
};
export const previewName = ({ name }: Pick<Named, 'name'>) => `${name}.preview.jpg`;
